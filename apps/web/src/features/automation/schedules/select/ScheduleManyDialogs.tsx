import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { BinNote } from "../../../../widgets/BinNote.tsx";
import many from "../../../../widgets/many/Many.module.css";
import { ManyDialog, type ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { useUndoMany } from "../../../../widgets/many/useUndoMany.ts";
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
        <Text as="p" tone="critical" className={many.problem} role="alert">
          {t("plans:pause.past")}
        </Text>
      )}
    </ManyDialog>
  );
}

function DeleteMany(props: ManyProps) {
  const { t } = useTranslation(["many", "schedules"]);
  const offerUndo = useUndoMany("schedule", (count) => t("schedule.deleted", { count }));
  const count = props.targets.length;
  const onEnd = (left: string[]) => {
    props.onEnd(left);
    offerUndo(props.targets, left);
  };
  return (
    <ManyDialog
      {...props}
      onEnd={onEnd}
      title={t("schedule.deleteTitle", { count })}
      action={t("schedule.delete", { count })}
      label={t("schedules:title")}
      isDanger
      act={deleteOne}
    >
      <p className={many.text}>{t("schedule.deleteText", { count })}</p>
      <BinNote />
    </ManyDialog>
  );
}

/** Shows the dialogs of batch actions that need a confirmation. */
export function ScheduleManyDialogs({ kind, ...props }: ManyProps & { kind: "pause" | "delete" }) {
  return kind === "pause" ? <PauseMany {...props} /> : <DeleteMany {...props} />;
}
