import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReportMailing } from "@switchboard/contract";
import { isEmail, parseHhmm, WEEK_START, weekFrom } from "@switchboard/domain/core";
import { COST_CUTS, COST_ROWS } from "@switchboard/domain/energy";
import { MOST_REPORT_ADDRESSES } from "@switchboard/domain/reports";
import { useQuery } from "@tanstack/react-query";
import { refusalOf } from "../../../api/refusal.ts";
import { useSession } from "../../../api/session.ts";
import { useMay } from "../../../api/useMay.ts";
import { usePlaces } from "../../../data/places.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useWholeDevices } from "../../../live/useWholeDevices.ts";
import { weekdayName } from "../../../ui/format/date-format.ts";
import { FieldRow } from "../../../ui/kit/FieldRow.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { TimeTextField } from "../../../ui/kit/TimeField.tsx";
import { type FieldErrors, useForm } from "../../../ui/kit/useForm.ts";
import { DevicesField } from "../../../widgets/picker/DevicesField.tsx";
import { placeChoices } from "../../../widgets/places/place-choices.ts";
import { SensorsField } from "../../../widgets/sensors/SensorsField.tsx";
import { suppliesQuery, useSaveMailing } from "./api.ts";
import classes from "./Mailings.module.css";
import {
  addressesIn,
  FORMATS,
  inputOf,
  KINDS,
  type MailingPrefill,
  type MailingValues,
  RHYTHMS,
  valuesOf,
} from "./mailing-values.ts";
import { ReadersField } from "./ReadersField.tsx";

interface MailingSheetProps {
  /** The mailing to change; a new one is created without it. */
  mailing: ReportMailing | undefined;
  /** The initial values of a new mailing. */
  first: MailingPrefill | undefined;
  onClose(): void;
}

/** Every month has these days. */
const MONTH_DAYS = Array.from({ length: 28 }, (_, index) => String(index + 1));
const MOST_CHOSEN = 200;

function useMailingForm({ mailing, first, onClose }: MailingSheetProps) {
  const { t } = useTranslation("reportMailings");
  const user = useSession().user;
  const save = useSaveMailing();
  return useForm<MailingValues>({
    initial: valuesOf(mailing, { _id: user?._id ?? "", name: user?.name ?? "" }, first),
    check: (values): FieldErrors<MailingValues> => ({
      ...(values.name.trim() === "" && { name: t("form.needsName") }),
      ...(values.kind === "bill" && values.supply === "" && { supply: t("form.needsSupply") }),
      ...(parseHhmm(values.time) === undefined && { time: t("form.needsTime") }),
      ...(values.people.length === 0 && { people: t("form.needsPeople") }),
      addresses: addressProblem(values.addresses, t),
    }),
    explain: refusalOf,
    send: async (values) => {
      await save.mutateAsync({ id: mailing?._id, ...inputOf(values) });
      onClose();
    },
  });
}

function addressProblem(text: string, t: ReturnType<typeof useTranslation<"reportMailings">>["t"]): string | undefined {
  const addresses = addressesIn(text);
  const wrong = addresses.find((address) => !isEmail(address));
  if (wrong !== undefined) return t("form.needsAddress", { text: wrong });
  return addresses.length > MOST_REPORT_ADDRESSES
    ? t("form.fewerAddresses", { count: MOST_REPORT_ADDRESSES })
    : undefined;
}

/** Edits the mailed report, its schedule and its recipients. */
export function MailingSheet(props: MailingSheetProps) {
  const { t } = useTranslation("reportMailings");
  const { mailing, onClose } = props;
  const fields = useMailingForm(props);
  const { values, errors, set } = fields;
  const isAdmin = useMay("people.manage");
  const { data: supplies = [] } = useQuery(suppliesQuery());
  // Bills are offered only when there is a supply.
  const kinds = KINDS.filter((kind) => kind !== "bill" || supplies.length > 0 || values.kind === kind);
  return (
    <Sheet title={mailing ? t("form.title", { name: mailing.name }) : t("new")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <TextInput label={t("form.name")} maxLength={80} data-autofocus {...fields.bind("name")} />
        <NativeSelect
          label={t("form.kind")}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...fields.bind("kind")}
        />
        {values.kind === "bill" ? (
          <NativeSelect
            label={t("form.supply")}
            data={[{ value: "", label: t("form.choose") }, ...supplies]}
            {...fields.bind("supply")}
          />
        ) : (
          <>
            {values.kind !== "sensor" && <PlaceField values={values} onChange={set} />}
            <AboutField values={values} onChange={set} />
          </>
        )}
        {values.kind === "cost" && (
          <FieldRow isShort>
            <NativeSelect
              label={t("form.rows")}
              data={COST_ROWS.map((value) => ({ value, label: t(`rows.${value}`) }))}
              {...fields.bind("rows")}
            />
            <NativeSelect
              label={t("form.cut")}
              data={COST_CUTS.map((value) => ({ value, label: t(`cut.${value}`) }))}
              {...fields.bind("cut")}
            />
          </FieldRow>
        )}
        <NativeSelect
          label={t("form.format")}
          data={FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
          {...fields.bind("format")}
        />
        <TimingFields fields={fields} />
        {isAdmin ? (
          <ReadersField people={values.people} problem={errors.people} onChange={(people) => set({ people })} />
        ) : (
          <Text as="p" tone="quiet" size={13}>
            {t("form.toYou")}
          </Text>
        )}
        <Textarea
          label={t("form.addresses")}
          description={isAdmin ? t("form.addressesHint") : `${t("form.addressesHint")} ${t("form.addressesWait")}`}
          rows={2}
          autoComplete="off"
          {...fields.bind("addresses")}
        />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t(mailing ? "form.save" : "form.create")} />
      </form>
    </Sheet>
  );
}

interface AboutFieldProps {
  values: MailingValues;
  onChange(change: Partial<MailingValues>): void;
}

/** Limits the report to a site, building or floor; nothing is asked in an enterprise without any. */
function PlaceField({ values: { place }, onChange }: AboutFieldProps) {
  const { t } = useTranslation("reportMailings");
  const { places, tree } = usePlaces();
  if (places.length === 0 && place === "") return null;
  const gone = place !== "" && !tree.get(place) ? [{ value: place, label: t("about.gonePlace") }] : [];
  return (
    <NativeSelect
      label={t("form.place")}
      value={place}
      onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
      data={[{ value: "", label: t("form.allPlaces") }, ...gone, ...placeChoices(tree)]}
    />
  );
}

function AboutField({ values: { kind, device_ids, sensor_ids }, onChange }: AboutFieldProps) {
  const { t } = useTranslation("reportMailings");
  const devices = useWholeDevices(kind !== "event");
  return (
    <fieldset className={`${form.field} ${classes.field}`}>
      <legend>{t("form.about")}</legend>
      {kind === "sensor" ? (
        <SensorsField chosen={sensor_ids} most={MOST_CHOSEN} onChoose={(ids) => onChange({ sensor_ids: ids })} />
      ) : (
        <DevicesField
          devices={devices}
          chosen={device_ids}
          most={MOST_CHOSEN}
          onChoose={(ids) => onChange({ device_ids: ids })}
        />
      )}
      <Text as="p" tone="quiet" size={13}>
        {t("form.aboutHint")}
      </Text>
    </fieldset>
  );
}

function TimingFields({ fields }: { fields: ReturnType<typeof useMailingForm> }) {
  const { t, i18n } = useTranslation("reportMailings");
  const isOfWeek = fields.values.every !== "month";
  const hint = fields.values.kind === "bill" ? t("form.billHint") : t(isOfWeek ? "form.weekHint" : "form.monthHint");
  const weekdays = weekFrom(WEEK_START).map((day) => ({
    value: String(day),
    label: weekdayName(day, i18n.language, "long"),
  }));
  return (
    <>
      <NativeSelect
        label={t("form.every")}
        description={hint}
        data={RHYTHMS.map((value) => ({ value, label: t(`every.${value}`) }))}
        {...fields.bind("every")}
      />
      <FieldRow isShort>
        {isOfWeek ? (
          <NativeSelect label={t("form.weekday")} data={weekdays} {...fields.bind("weekday")} />
        ) : (
          <NativeSelect label={t("form.monthDay")} data={MONTH_DAYS} {...fields.bind("monthDay")} />
        )}
        <TimeTextField
          label={t("form.time")}
          value={fields.values.time}
          error={fields.errors.time}
          onText={(time) => fields.set({ time })}
        />
      </FieldRow>
    </>
  );
}
