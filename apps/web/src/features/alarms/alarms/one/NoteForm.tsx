import { Textarea } from "@mantine/core";
import { refusalOf } from "../../../../api/refusal.ts";
import { useNoteAlarm } from "../../../../data/alarms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import form from "../../../../ui/kit/Form.module.css";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";

const LONGEST_NOTE = 1000;

/** Adds a note for whoever looks next. */
export function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation(["alarms", "common"]);
  const add = useNoteAlarm();
  const {
    bind,
    set,
    failure,
    isBusy,
    form: events,
  } = useForm({
    initial: { text: "" },
    check: ({ text }) => (text.trim() === "" ? { text: t("common:required") } : {}),
    explain: refusalOf,
    send: async ({ text }) => {
      await add.mutateAsync({ id, text: text.trim() });
      set({ text: "" });
    },
  });
  return (
    <form {...events} className={form.form}>
      <Textarea label={t("note.label")} rows={2} maxLength={LONGEST_NOTE} {...bind("text")} />
      <SubmitBar failure={failure} isBusy={isBusy} submit={t("note.submit")} isQuiet />
    </form>
  );
}
