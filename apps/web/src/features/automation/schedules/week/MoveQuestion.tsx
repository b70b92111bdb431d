import { Group, Modal, Text } from "@mantine/core";
import type { Schedule } from "@switchboard/contract";
import type { Timing } from "@switchboard/domain/automation";
import { ApiError } from "../../../../api/call.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { undoNotice } from "../../../../ui/notices/undo-notice.tsx";
import { useSaveSchedule } from "../api.ts";
import { useDaysWords } from "../list/useDaysWords.ts";
import { useWhen } from "../when-words.ts";
import { changeTo, type Moving, timingAfter, weekdayOf } from "./move.ts";

/** Explains a move before it is saved: a repeating schedule moves on all its days. The server decides. */
export function MoveQuestion({ moving, onClose }: { moving: Moving; onClose(): void }) {
  const { t } = useTranslation("schedules");
  const when = useWhen();
  const days = useDaysWords();
  const { schedule } = moving.entry;
  const { _id, whole } = schedule;
  const { mutate, isPending, error } = useSaveSchedule(whole._id);
  const after = timingAfter(moving);
  const { name } = schedule;
  const words = (timing: Timing) => `${when.time(timing.time)} · ${days({ ...timing, days: [...timing.days] })}`;
  const move = (timing: Timing) => {
    const takeBack = (moved: Schedule) => mutate(changeTo(moved, _id, schedule));
    const onSuccess = (moved: Schedule) => {
      undoNotice({ text: t("move.done", { name }), undo: t("move.undo"), onUndo: () => takeBack(moved) });
      onClose();
    };
    mutate(changeTo(whole, _id, timing), { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={t("move.title", { name })} centered withCloseButton={false}>
      {after ? (
        <>
          <Text c="var(--sb-quiet)">{t("move.from", { when: words(schedule) })}</Text>
          <Text fw={600}>{t("move.new", { when: words(after) })}</Text>
          <Text mt="sm">{t(schedule.repeats ? "move.all" : "move.once")}</Text>
          {whole.more_times && <Text mt="sm">{t("move.times")}</Text>}
        </>
      ) : (
        <Text>{t("move.taken", { day: when.day(weekdayOf(moving)) })}</Text>
      )}
      {error && (
        <Text c="var(--sb-critical)" mt="sm" role="alert">
          {error instanceof ApiError ? failureOf(error) : t("form.notSaved")}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button isQuiet onClick={onClose} data-autofocus={after === undefined || undefined}>
          {t("move.cancel")}
        </Button>
        {after && (
          <Button isPending={isPending} onClick={() => move(after)} data-autofocus>
            {t("move.confirm")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** Returns the server's message about the new time. */
function failureOf(error: ApiError): string {
  return error.fields[0]?.message ?? messageOf(error);
}
