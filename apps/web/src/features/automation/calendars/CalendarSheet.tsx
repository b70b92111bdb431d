import { NativeSelect, TextInput } from "@mantine/core";
import type { Calendar } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { refusalOf } from "../../../api/refusal.ts";
import { groupsQuery } from "../../../data/groups.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { useNewCalendar, useRenameCalendar } from "./api.ts";

interface CalendarSheetProps {
  /** The calendar to rename; a new one is created without it. */
  calendar?: Calendar;
  onClose(): void;
}

/** Edits a calendar's name, and the group of a new one. */
export function CalendarSheet({ calendar, onClose }: CalendarSheetProps) {
  const { t } = useTranslation("calendars");
  const { data: groups = [] } = useQuery({ ...groupsQuery(), enabled: calendar === undefined });
  const create = useNewCalendar();
  const rename = useRenameCalendar();
  const fields = useForm({
    initial: { name: calendar?.name ?? "", groupId: "" },
    check: ({ name }) => (name.trim() === "" ? { name: t("form.needsName") } : {}),
    explain: refusalOf,
    send: async ({ name, groupId }) => {
      if (calendar) await rename.mutateAsync({ id: calendar._id, name: name.trim() });
      else await create.mutateAsync({ name: name.trim(), groupId: groupId || null });
      onClose();
    },
  });
  return (
    <Sheet title={calendar ? t("form.rename", { name: calendar.name }) : t("new")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("form.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        {!calendar && (
          <NativeSelect
            label={t("form.for")}
            data={[
              { value: "", label: t("form.everyone") },
              ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...fields.bind("groupId")}
          />
        )}
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t(calendar ? "form.save" : "form.create")} />
      </form>
    </Sheet>
  );
}
