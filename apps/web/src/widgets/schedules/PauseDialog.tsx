import { Group, Modal, Text } from "@mantine/core";
import type { Schedule } from "@switchboard/contract";
import { ApiError } from "../../api/api-error.ts";
import { messageOf } from "../../api/error-notices.ts";
import { usePauseSchedule } from "../../data/schedules.ts";
import { useReader } from "../../data/useReader.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { absoluteWords } from "../../ui/format/run-words.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { success } from "../../ui/notices/notices.ts";
import { PauseFields } from "./PauseFields.tsx";
import { pauseEffect } from "./pause-end.ts";
import { usePauseChoice } from "./usePauseChoice.ts";

interface PauseDialogProps {
  schedule: Schedule;
  onClose(): void;
}

/** Asks until when to pause a schedule, and shows what that leaves out. */
export function PauseDialog({ schedule, onClose }: PauseDialogProps) {
  const { t } = useTranslation("plans");
  const { fields, until, now } = usePauseChoice();
  const { mutate, isPending, error } = usePauseSchedule();
  const { _id: id, name } = schedule;
  const confirm = () => {
    if (until === undefined) return;
    const onSuccess = () => {
      success(t("pause.done", { name }));
      onClose();
    };
    mutate({ id, until: until?.toISOString() ?? null }, { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={t("pause.title", { name })} centered withCloseButton={false}>
      <PauseFields {...fields} />
      <Effect schedule={schedule} until={until} now={now} />
      {error instanceof ApiError && (
        <Text c="var(--sb-critical)" mt="sm" role="alert">
          {messageOf(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button isQuiet onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button isPending={isPending} isIdle={until === undefined} onClick={confirm}>
          {t("pause.confirm")}
        </Button>
      </Group>
    </Modal>
  );
}

interface EffectProps {
  schedule: Schedule;
  until: Date | null | undefined;
  now: Date;
}

/** Shows the number of runs left out, and the next run after the pause. */
function Effect({ schedule, until, now }: EffectProps) {
  const { t } = useTranslation("plans");
  const reader = useReader();
  const say = (text: string, isWrong = false) => (
    <Text mt="md" size="sm" c={isWrong ? "var(--sb-critical)" : "var(--sb-quiet)"} aria-live="polite">
      {text}
    </Text>
  );
  if (until === undefined) return say(t("pause.past"), true);
  if (until === null) return say(t("pause.forever"));
  const skipped = (schedule.skipped ?? []).map(({ due }) => new Date(due));
  const { left, next } = pauseEffect(schedule, reader.timeZone, { now, until, skipped });
  const when = next && t("pause.next", { when: absoluteWords(next, now, reader) });
  const ends = t("state.pausedUntil", { when: absoluteWords(until, now, reader) });
  return say([`${ends}.`, t("pause.leaves", { count: left }), when ?? t("pause.noNext")].join(" "));
}
