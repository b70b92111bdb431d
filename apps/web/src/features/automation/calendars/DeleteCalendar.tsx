import type { Calendar, CalendarEntryView } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DeleteNamed } from "../../../widgets/DeleteNamed.tsx";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeleteCalendar, useEditDays } from "./api.ts";
import { ChangeCard } from "./ChangeCard.tsx";

export function DeleteCalendar({ calendar: { _id, name }, onClose }: { calendar: Calendar; onClose(): void }) {
  const { t } = useTranslation("calendars");
  return (
    <DeleteNamed t={t} name={name} useRemove={useDeleteCalendar} input={_id} onClose={onClose}>
      <p>{t("delete.text")}</p>
      <ChangeCard id={_id} change={{ deleted: true }} />
    </DeleteNamed>
  );
}

interface RemoveDayProps {
  calendar: Calendar;
  entry: CalendarEntryView;
  onClose(): void;
}

/** Removes one entry; the calendar's others stay. */
export function RemoveDay({ calendar, entry: { _id, name }, onClose }: RemoveDayProps) {
  const { t } = useTranslation("calendars");
  const words = {
    title: t("removeDay.title", { name }),
    confirm: t("removeDay.confirm"),
    cancel: t("delete.cancel"),
    done: t("removeDay.done", { name }),
  };
  const days = { remove: [_id] };
  return (
    <DeleteQuestion remove={useEditDays()} input={{ id: calendar._id, ...days }} words={words} onClose={onClose}>
      <ChangeCard id={calendar._id} change={{ days }} />
    </DeleteQuestion>
  );
}
