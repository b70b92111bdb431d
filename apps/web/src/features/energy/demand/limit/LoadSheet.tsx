import { NativeSelect, TextInput } from "@mantine/core";
import type { DemandLoadInput } from "@switchboard/contract";
import { demandProblems, SHED_TIMES } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { refusalOf } from "../../../../api/refusal.ts";
import { metersQuery } from "../../../../data/meters.ts";
import { sensorsQuery } from "../../../../data/sensors.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import classes from "../Demand.module.css";

interface LoadSheetProps {
  load: DemandLoadInput;
  name: string;
  onClose(): void;
  /** Called with undefined to take the load out of the list. */
  onChange(load: DemandLoadInput | undefined): void;
}

const MINUTES = ["minOn", "minOff", "longestOff"] as const;
const inMinutes = (seconds: number) => String(Math.round(seconds / 6) / 10);
const inSeconds = (minutes: string) => Math.round(Number(minutes.replace(",", ".")) * 60);
const numberIn = (text: string) => (text.trim() === "" ? null : Number(text.replace(",", ".")));
const isTime = (text: string) => text.trim() !== "" && inSeconds(text) >= 0 && inSeconds(text) <= SHED_TIMES.most;

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ necessary, watts, meter, min_on_s, min_off_s, longest_off_s, comfort }: DemandLoadInput) {
  return {
    necessary,
    watts: watts === null ? "" : String(watts),
    meter: meter ?? "",
    minOn: inMinutes(min_on_s),
    minOff: inMinutes(min_off_s),
    longestOff: inMinutes(longest_off_s),
    sensor: comfort?.sensor ?? "",
    lowest: comfort?.lowest?.toString() ?? "",
    highest: comfort?.highest?.toString() ?? "",
  };
}

function loadOf(id: string, values: Values): DemandLoadInput {
  const watts = numberIn(values.watts);
  return {
    switch_appliance: id,
    necessary: values.necessary,
    watts: watts === null ? null : Math.round(watts),
    meter: values.meter || null,
    min_on_s: inSeconds(values.minOn),
    min_off_s: inSeconds(values.minOff),
    longest_off_s: inSeconds(values.longestOff),
    comfort:
      values.sensor === ""
        ? null
        : { sensor: values.sensor, lowest: numberIn(values.lowest), highest: numberIn(values.highest) },
  };
}

/** Edits a load's power, how long it may be off, and the sensor values it has to keep. */
export function LoadSheet({ load, name, onClose, onChange }: LoadSheetProps) {
  const { t } = useTranslation("demand");
  const { data: tree } = useQuery(metersQuery());
  const fields = useForm<Values>({
    initial: valuesOf(load),
    check: (values) => problemsOf(load.switch_appliance, values, t),
    explain: refusalOf,
    send: async (values) => onChange(loadOf(load.switch_appliance, values)),
  });
  const { values } = fields;
  return (
    <Sheet title={t("load.title", { name })} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <label className={classes.switch}>
          <input
            type="checkbox"
            checked={values.necessary}
            onChange={({ currentTarget }) => fields.set({ necessary: currentTarget.checked })}
          />
          {t("load.necessary")}
        </label>
        <TextInput
          label={t("load.watts")}
          description={t("load.wattsHint")}
          inputMode="numeric"
          maxLength={9}
          {...fields.bind("watts")}
        />
        <NativeSelect
          label={t("load.meter")}
          {...fields.bind("meter")}
          data={[
            { value: "", label: t("load.noMeter") },
            ...(tree?.meters ?? []).map(({ _id, device_name }) => ({ value: _id, label: device_name })),
          ]}
        />
        <Grid min={180} isFit align="start" gap={12}>
          {MINUTES.map((each) => (
            <TextInput key={each} label={t(`load.${each}`)} inputMode="decimal" maxLength={6} {...fields.bind(each)} />
          ))}
        </Grid>
        <ComfortFields fields={fields} />
        <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("load.done")}>
          <Button isQuiet onClick={() => onChange(undefined)}>
            {t("load.remove")}
          </Button>
        </SubmitBar>
      </form>
    </Sheet>
  );
}

/** Edits the value that a sensor beside the load must show. */
function ComfortFields({ fields }: { fields: ReturnType<typeof useForm<Values>> }) {
  const { t } = useTranslation("demand");
  const { data } = useQuery(sensorsQuery());
  const sensors = data?.sensors ?? [];
  const unit = sensors.find(({ _id }) => _id === fields.values.sensor)?.unit ?? "";
  return (
    <>
      <NativeSelect
        label={t("load.sensor")}
        description={t("load.sensorHint")}
        {...fields.bind("sensor")}
        data={[
          { value: "", label: t("load.noSensor") },
          ...sensors.map((each) => ({ value: each._id, label: `${each.name} · ${each.device.device_name}` })),
        ]}
      />
      {fields.values.sensor !== "" && (
        <Grid min={180} isFit align="start" gap={12}>
          <TextInput label={t("load.lowest", { unit })} inputMode="decimal" maxLength={8} {...fields.bind("lowest")} />
          <TextInput
            label={t("load.highest", { unit })}
            inputMode="decimal"
            maxLength={8}
            {...fields.bind("highest")}
          />
        </Grid>
      )}
    </>
  );
}

type Say = (key: "load.number" | "load.minutes" | "load.longer" | "load.bounds" | "loads.noPower") => string;

function problemsOf(id: string, values: Values, t: Say): Partial<Record<keyof Values, string>> {
  const numbers = (["watts", "lowest", "highest"] as const).filter((each) => Number.isNaN(numberIn(values[each]) ?? 0));
  if (numbers.length > 0) return Object.fromEntries(numbers.map((each) => [each, t("load.number")]));
  const times = MINUTES.filter((each) => !isTime(values[each]));
  if (times.length > 0) return Object.fromEntries(times.map((each) => [each, t("load.minutes")]));
  const load = loadOf(id, values);
  if (load.watts !== null && load.watts < 1) return { watts: t("load.number") };
  // A load that is never shut off needs no power figure.
  const found = demandProblems({ is_on: false, loads: [load] }).filter(
    ({ code }) => !(load.necessary && code === "demand.power"),
  );
  return Object.fromEntries(
    found.map(({ code }) => {
      if (code === "demand.power") return ["watts", t("loads.noPower")];
      if (code === "demand.longest") return ["longestOff", t("load.longer")];
      return ["lowest", t("load.bounds")];
    }),
  );
}
