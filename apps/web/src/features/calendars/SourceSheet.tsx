import { FileInput, NativeSelect, TextInput } from "@mantine/core";
import type { Calendar } from "@switchboard/contract";
import { OFF_DAY_TYPES } from "@switchboard/domain";
import { refusalOf } from "../../gateway/refusal.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import form from "../../ui/kit/Form.module.css";
import { Sheet } from "../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../ui/kit/useForm.ts";
import { success } from "../../ui/notices/notices.ts";
import { useFollow, useImport } from "./api.ts";

interface SourceSheetProps {
  calendar: Calendar;
  onClose(): void;
}

interface Values {
  address: string;
  type: string;
  file: File | null;
}

/** Days that somebody else keeps: a file that is taken once, or an address that is read again and again. */
export function SourceSheet({ calendar, onClose }: SourceSheetProps) {
  const { t } = useTranslation("calendars");
  const follow = useFollow();
  const take = useImport();
  const { follows } = calendar;
  const fields = useForm<Values>({
    initial: { address: follows?.address ?? "", type: follows?.type ?? "holiday", file: null },
    explain: refusalOf,
    send: async ({ address, type, file }) => {
      const kind = OFF_DAY_TYPES.find((each) => each === type) ?? "holiday";
      const wanted = address.trim();
      if (file) await take.mutateAsync({ id: calendar._id, text: await file.text(), type: kind });
      if (wanted !== (follows?.address ?? "") || (wanted !== "" && kind !== follows?.type))
        await follow.mutateAsync({ id: calendar._id, address: wanted === "" ? null : wanted, type: kind });
      success(t("source.done"));
      onClose();
    },
  });
  return (
    <Sheet title={t("source.title", { name: calendar.name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <NativeSelect
          label={t("source.type")}
          data={OFF_DAY_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...fields.bind("type")}
        />
        <TextInput
          type="url"
          label={t("source.address")}
          description={t("source.addressHint")}
          placeholder="https://…/holidays.ics"
          maxLength={2000}
          {...fields.bind("address")}
        />
        <FileInput
          label={t("source.file")}
          description={t("source.fileHint")}
          accept=".ics,text/calendar"
          clearable
          value={fields.values.file}
          onChange={(file) => fields.set({ file })}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("source.save")} />
      </form>
    </Sheet>
  );
}
