import { NativeSelect, NumberInput, SegmentedControl } from "@mantine/core";
import { isStateKind, MOST_MINUTES, SENSOR_KINDS } from "@switchboard/domain";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useSensorWords } from "../../../widgets/sensors/useSensorWords.ts";
import { pressText } from "../workflow-words.ts";
import { useProblemText } from "./useProblemText.ts";
import { useSensing } from "./useSensing.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";
import classes from "./WorkflowForm.module.css";
import { limitOf } from "./workflow-draft.ts";

/** Which of the presses that all chosen buttons know. */
function PressChoice({ form: { state, change, problems } }: { form: WorkflowForm }) {
  const { t } = useTranslation("workflows");
  const problemAt = useProblemText(problems);
  const { buttons } = useSensing(state);
  const [first, ...others] = buttons;
  const known = (first?.presses ?? []).filter((press) => others.every(({ presses }) => presses.includes(press)));
  return (
    <NativeSelect
      label={t("trigger.press")}
      value={state.press}
      error={problemAt("press")}
      data={["", ...known].map((press) => ({ value: press, label: press === "" ? "–" : pressText(press, t) }))}
      onChange={(event) => change({ press: event.currentTarget.value })}
    />
  );
}

/** Step 2 where sensors or buttons are watched: from which value on, and for how long. */
export function SensorStep({ form }: { form: WorkflowForm }) {
  const { state, change, problems } = form;
  const { t } = useTranslation("workflows");
  const words = useSensorWords();
  const problemAt = useProblemText(problems);
  const [sensor] = useSensing(state).sensors;
  const setValue = (value: number) => change({ values: { ...state.values, sensor: value } });
  if (state.trigger === "press") return <PressChoice form={form} />;
  if (!sensor) return <p className={classes.hint}>{t("trigger.chooseSensor")}</p>;
  const isState = isStateKind(sensor.kind);
  return (
    <>
      {isState ? (
        <NativeSelect
          label={t("trigger.isSo")}
          value={String(limitOf(state))}
          error={problemAt("value") ?? problemAt("qualifier")}
          data={[1, 0].map((value) => ({ value: String(value), label: words.state(sensor.kind, value === 1) }))}
          onChange={(event) => setValue(Number(event.currentTarget.value))}
        />
      ) : (
        <div className={classes.pair}>
          <fieldset className={classes.choice}>
            <legend>{t("trigger.qualifier")}</legend>
            <SegmentedControl
              size="md"
              fullWidth
              aria-label={t("trigger.qualifier")}
              value={state.qualifier}
              onChange={(qualifier) => change({ qualifier: qualifier === "below" ? "below" : "above" })}
              data={[
                { value: "above", label: t("trigger.above") },
                { value: "below", label: t("trigger.below") },
              ]}
            />
          </fieldset>
          <NumberInput
            label={t("trigger.value")}
            value={limitOf(state)}
            suffix={sensor.unit === "" ? "" : ` ${sensor.unit}`}
            decimalScale={SENSOR_KINDS[sensor.kind].digits}
            error={problemAt("value") ?? problemAt("qualifier")}
            onChange={(value) => setValue(typeof value === "number" ? value : Number.NaN)}
          />
        </div>
      )}
      <NumberInput
        label={t("trigger.lasting")}
        description={t("trigger.lastingHint")}
        value={state.minutes}
        min={0}
        max={MOST_MINUTES}
        allowDecimal={false}
        suffix={` ${t("trigger.min")}`}
        error={problemAt("minutes")}
        onChange={(value) => change({ minutes: typeof value === "number" ? value : Number.NaN })}
      />
    </>
  );
}
