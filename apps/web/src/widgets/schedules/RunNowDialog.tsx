import { Group, Modal, NativeSelect, Text } from "@mantine/core";
import type { Schedule, SwitchResult } from "@switchboard/contract";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { messageOf } from "../../api/error-notices.ts";
import { plays, usePlay } from "../../data/plays.ts";
import { randomId } from "../../data/random-id.ts";
import { timesOf } from "../../data/schedule-times.ts";
import { useRefreshSchedules } from "../../data/schedules.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { SwitchResults } from "../results/SwitchResults.tsx";
import { useTimeWords } from "./useTimeWords.ts";

interface RunNowDialogProps {
  schedule: Schedule;
  onClose(): void;
}

/** Asks, runs the schedule once, and stays open to show the result of every switch. */
export function RunNowDialog({ schedule, onClose }: RunNowDialogProps) {
  const { t } = useTranslation("plans");
  const { name } = schedule;
  const times = timesOf(schedule);
  const [id, setId] = useState(schedule._id);
  const chosen = times.find(({ _id }) => _id === id) ?? schedule;
  // One question is one run, however often its button is pressed or the call is repeated.
  const run = useRef(randomId());
  const [isStarted, setStarted] = useState(false);
  const refresh = useRefreshSchedules();
  const play = usePlay(id);
  const shown = isStarted ? play : undefined;
  useEffect(() => () => plays.forget(id), [id]);
  const start = async () => {
    setStarted(true);
    try {
      await plays.run(chosen, run.current);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      void refresh({});
    }
  };
  const { results, error } = shown ?? {};
  const isAnswered = results !== undefined && !error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isAnswered ? "run.titleDone" : "run.title", { name })}
      centered
      withCloseButton={false}
    >
      {!isAnswered && <Text>{t("run.text")}</Text>}
      {!isAnswered && times.length > 1 && <TimeChoice times={times} id={id} isDisabled={isStarted} onId={setId} />}
      {isAnswered && <Outcome results={results} />}
      {error instanceof ApiError && (
        <Text c="var(--sb-critical)" mt="sm" role="alert">
          {messageOf(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button isQuiet onClick={onClose}>
          {t(isAnswered ? "close" : "cancel")}
        </Button>
        {!isAnswered && (
          <Button isPending={isStarted && !error} onClick={() => void start()} data-autofocus>
            {t(isStarted && !error ? "run.running" : "run.confirm")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

interface TimeChoiceProps {
  times: readonly Schedule[];
  id: string;
  isDisabled: boolean;
  onId(id: string): void;
}

/** Chooses whose actions are run, because a schedule may turn on at one time and off at another. */
function TimeChoice({ times, id, isDisabled, onId }: TimeChoiceProps) {
  const { t } = useTranslation("plans");
  const { whole } = useTimeWords();
  return (
    <NativeSelect
      mt="sm"
      label={t("run.what")}
      value={id}
      disabled={isDisabled}
      onChange={(event) => onId(event.currentTarget.value)}
      data={times.map((each) => ({ value: each._id, label: whole(each) }))}
    />
  );
}

/** Shows a summary, announced to screen readers as it changes, and each switch below it. */
function Outcome({ results }: { results: readonly SwitchResult[] }) {
  const { t } = useTranslation("plans");
  const failed = results.filter(({ outcome }) => outcome === "failed").length;
  const isOpen = results.some(({ outcome }) => outcome === "pending");
  const words = () => {
    if (results.length === 0) return t("run.nothing");
    if (isOpen) return t("run.running");
    return failed > 0 ? t("run.failed", { count: failed }) : t("run.done");
  };
  return (
    <>
      <Text mb="xs" role="status">
        {words()}
      </Text>
      {results.length > 0 && <SwitchResults results={results} />}
    </>
  );
}
