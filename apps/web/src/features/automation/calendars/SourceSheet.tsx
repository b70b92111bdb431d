import { FileInput, NativeSelect, TextInput } from "@mantine/core";
import type { Calendar } from "@switchboard/contract";
import { OFF_DAY_TYPES } from "@switchboard/domain/core";
import { IconFileImport } from "@switchboard/icons";
import { refusalOf } from "../../../api/refusal.ts";
import { useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useFollow, useImport } from "./api.ts";
import { ChangeCard } from "./ChangeCard.tsx";

/** The limit of the API call. */
const LARGEST_FILE = 200_000;

interface SourceSheetProps {
  calendar: Calendar;
  onClose(): void;
}

interface Values {
  address: string;
  type: string;
  file: File | null;
  /** The text of the file once it has been read. */
  text: string;
}

const kindOf = (value: string) => OFF_DAY_TYPES.find((each) => each === value) ?? "holiday";

function useSource({ calendar: { _id: id, follows }, onClose }: SourceSheetProps) {
  const { t } = useTranslation("calendars");
  const follow = useFollow();
  const take = useImport();
  const fields = useForm<Values>({
    initial: { address: follows?.address ?? "", type: follows?.type ?? "holiday", file: null, text: "" },
    explain: refusalOf,
    check: ({ file }) => ({ file: file && file.size > LARGEST_FILE ? t("source.tooLarge") : undefined }),
    send: async ({ address, type, file }) => {
      const kind = kindOf(type);
      const wanted = address.trim();
      if (file) await take.mutateAsync({ id, text: await file.text(), type: kind });
      if (wanted !== (follows?.address ?? "") || (wanted !== "" && kind !== follows?.type))
        await follow.mutateAsync({ id, address: wanted === "" ? null : wanted, type: kind });
      success(t("source.done"));
      onClose();
    },
  });
  const choose = async (file: File | null) => {
    fields.set({ file, text: "" });
    if (file && file.size <= LARGEST_FILE) fields.set({ text: await file.text() });
  };
  const address = fields.values.address.trim();
  const isOther = address !== "" && address !== (follows?.address ?? "");
  return { fields, choose, isOther };
}

/** Adds days maintained elsewhere: a file imported once, or an address read regularly. */
export function SourceSheet(props: SourceSheetProps) {
  const { t } = useTranslation("calendars");
  const { calendar, onClose } = props;
  const { fields, choose, isOther } = useSource(props);
  const { file, text, type } = fields.values;
  const isDemo = useSession().user?.is_demo === true;
  return (
    <Sheet title={t("source.title", { name: calendar.name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        {isDemo && (
          <Text as="p" tone="quiet" size={13}>
            {t("source.demo")}
          </Text>
        )}
        <NativeSelect
          label={t("source.type")}
          description={t("source.typeHint")}
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
        {isOther && (
          <Text as="p" tone="quiet" size={13}>
            {t("source.later")}
          </Text>
        )}
        <FileField file={file} error={fields.errors.file} onChange={(chosen) => void choose(chosen)} />
        {file && text !== "" && (
          <ChangeCard
            id={calendar._id}
            change={{ file: { text, type: kindOf(type) } }}
            fileKey={`${file.name} ${file.size} ${file.lastModified}`}
          />
        )}
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("source.save")} />
      </form>
    </Sheet>
  );
}

interface FileFieldProps {
  file: File | null;
  error: string | undefined;
  onChange(file: File | null): void;
}

function FileField({ file, error, onChange }: FileFieldProps) {
  const { t } = useTranslation("calendars");
  return (
    <FileInput
      label={t("source.file")}
      description={t("source.fileHint")}
      placeholder={t("source.choose")}
      accept=".ics,text/calendar"
      leftSection={<IconFileImport size={18} stroke={1.7} aria-hidden="true" />}
      clearable
      clearButtonProps={{ "aria-label": t("source.clear") }}
      value={file}
      error={error}
      onChange={onChange}
    />
  );
}
