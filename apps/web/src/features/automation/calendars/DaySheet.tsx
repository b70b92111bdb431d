import { NativeSelect, TextInput } from "@mantine/core";
import type { Calendar, CalendarEntryView } from "@switchboard/contract";
import { DAY_TYPES, type DayType, formatHhmm, isDay, parseHhmm, usualDayType } from "@switchboard/domain/core";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DateField } from "../../../ui/kit/DateField.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { Tick } from "../../../ui/kit/Tick.tsx";
import { TimeTextField } from "../../../ui/kit/TimeField.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { useEditDays } from "./api.ts";
import { ChangeCard } from "./ChangeCard.tsx";

interface DaySheetProps {
  calendar: Calendar;
  /** The day to change; a new one is added without it. */
  entry: CalendarEntryView | undefined;
  onClose(): void;
}

/** The typed values of the fields. */
interface Values {
  name: string;
  type: string;
  from: string;
  to: string;
  open: string;
  close: string;
  yearly: boolean;
}

const timeOf = (time: number | undefined) => (time === undefined ? "" : formatHhmm(time, 24));

function valuesOf(entry: CalendarEntryView | undefined, type: DayType): Values {
  if (!entry) return { name: "", type, from: "", to: "", open: "", close: "", yearly: false };
  const { name, from, to, yearly, hours } = entry;
  return {
    name,
    type: entry.type,
    from,
    to: to === from ? "" : to,
    open: timeOf(hours?.open),
    close: timeOf(hours?.close),
    yearly,
  };
}

function toEntry({ name, type, from, to, open, close, yearly }: Values) {
  const kind: DayType = DAY_TYPES.find((each) => each === type) ?? "closed";
  const [opens, closes] = [parseHhmm(open), parseHhmm(close)];
  const hours =
    kind === "special" && opens !== undefined && closes !== undefined ? { open: opens, close: closes } : null;
  return { name: name.trim(), type: kind, from, to: to || from, yearly, hours };
}

function changeOf(values: Values, entry: CalendarEntryView | undefined) {
  const given = toEntry(values);
  return entry ? { change: [{ _id: entry._id, entry: given }] } : { add: [given] };
}

/** Previews a change without needing its name; returns undefined while its days are invalid. */
function previewOf(values: Values, entry: CalendarEntryView | undefined, unnamed: string) {
  const { from, to, name } = values;
  if (!isDay(from) || (to !== "" && (!isDay(to) || to < from))) return undefined;
  return { days: changeOf({ ...values, name: name.trim() || unnamed }, entry) };
}

/** Edits one day or several in a row: the name, kind and dates. */
export function DaySheet({ calendar, entry, onClose }: DaySheetProps) {
  const { t } = useTranslation("calendars");
  const edit = useEditDays();
  const fields = useForm<Values>({
    initial: valuesOf(entry, usualDayType(calendar.entries, calendar.follows?.type)),
    check: ({ name, type, from, to, open, close }) => ({
      name: name.trim() === "" ? t("form.needsName") : undefined,
      from: from === "" ? t("day.needsDay") : undefined,
      to: to !== "" && to < from ? t("day.ends") : undefined,
      open: type === "special" && (open === "") !== (close === "") ? t("day.needsHours") : undefined,
    }),
    explain: refusalOf,
    send: async (values) => {
      await edit.mutateAsync({ id: calendar._id, ...changeOf(values, entry) });
      onClose();
    },
  });
  const { values, errors, set } = fields;
  return (
    <Sheet
      title={entry ? t("day.editTitle", { name: entry.name }) : t("day.addTitle", { name: calendar.name })}
      onClose={onClose}
    >
      <form {...fields.form} className={form.form}>
        <TextInput
          label={t("day.name")}
          description={t("day.nameHint")}
          maxLength={80}
          data-autofocus
          {...fields.bind("name")}
        />
        <NativeSelect
          label={t("day.type")}
          data={DAY_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...fields.bind("type")}
        />
        <DateFields {...{ values, errors, set }} />
        <Tick checked={values.yearly} onChange={() => set({ yearly: !values.yearly })}>
          {t("day.yearly")}
        </Tick>
        <ChangeCard id={calendar._id} change={previewOf(values, entry, t("day.unnamed"))} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("day.save")} />
      </form>
    </Sheet>
  );
}

/** The first and last day, and the hours of a day that has its own. */
function DateFields({ values, errors, set }: Pick<ReturnType<typeof useForm<Values>>, "values" | "errors" | "set">) {
  const { t } = useTranslation("calendars");
  return (
    <>
      <DateField
        label={t("day.from")}
        day={values.from}
        emptied=""
        error={errors.from}
        onDay={(from) => set({ from })}
      />
      <DateField
        label={t("day.to")}
        description={t("day.toHint")}
        day={values.to}
        emptied=""
        error={errors.to}
        onDay={(to) => set({ to })}
      />
      {values.type === "special" && (
        <Grid min={140} isFit align="start" gap={12}>
          <TimeTextField
            label={t("day.open")}
            value={values.open}
            error={errors.open}
            onText={(open) => set({ open })}
          />
          <TimeTextField
            label={t("day.close")}
            value={values.close}
            error={errors.close}
            onText={(close) => set({ close })}
          />
        </Grid>
      )}
    </>
  );
}
