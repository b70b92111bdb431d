import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { DeleteMany } from "../../../../widgets/many/DeleteMany.tsx";
import { ManyDialog, type ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { PauseFields } from "../../../../widgets/schedules/PauseFields.tsx";
import { usePauseChoice } from "../../../../widgets/schedules/usePauseChoice.ts";
import { deleteOne, pauseOne } from "./schedule-batches.ts";

function PauseMany(props: ManyProps) {
  const { t } = useTranslation(["many", "plans", "schedules"]);
  const { fields, until } = usePauseChoice();
  const count = props.targets.length;
  return (
    <ManyDialog
      {...props}
      title={t("schedule.pause", { count })}
      action={t("schedule.pause", { count })}
      label={t("schedules:title")}
      isReady={until !== undefined}
      act={pauseOne(until ?? null)}
    >
      <PauseFields {...fields} />
      {until === undefined && (
        <Text as="p" tone="critical" role="alert">
          {t("plans:pause.past")}
        </Text>
      )}
    </ManyDialog>
  );
}

function DeleteSchedules(props: ManyProps) {
  const { t } = useTranslation(["many", "schedules"]);
  const count = props.targets.length;
  const words = {
    title: t("schedule.deleteTitle", { count }),
    action: t("schedule.delete", { count }),
    label: t("schedules:title"),
    text: t("schedule.deleteText", { count }),
    deleted: (done: number) => t("schedule.deleted", { count: done }),
  };
  return <DeleteMany {...props} thing="schedule" words={words} remove={deleteOne} />;
}

/** Shows the dialogs of batch actions that need a confirmation. */
export function ScheduleManyDialogs({ kind, ...props }: ManyProps & { kind: "pause" | "delete" }) {
  return kind === "pause" ? <PauseMany {...props} /> : <DeleteSchedules {...props} />;
}
