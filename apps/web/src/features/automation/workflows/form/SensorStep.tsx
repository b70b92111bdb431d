import { NativeSelect, NumberInput } from "@mantine/core";
import type { Sensor } from "@switchboard/contract";
import { isStateKind, SENSOR_KINDS } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import { MinutesField } from "./MinutesField.tsx";
import { useProblemText } from "./useProblemText.ts";
import { useSensing } from "./useSensing.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";
import { limitOf } from "./workflow-draft.ts";

/** Which of the presses that all chosen buttons know. */
function PressChoice({ form: { state, change, problems } }: { form: WorkflowForm }) {
  const { t } = useTranslation("workflows");
  const words = useSensorWords();
  const problemAt = useProblemText(problems);
  const { buttons } = useSensing(state);
  const [first, ...others] = buttons;
  const known = (first?.presses ?? []).filter((press) => others.every(({ presses }) => presses.includes(press)));
  return (
    <NativeSelect
      label={t("trigger.press")}
      value={state.press}
      error={problemAt("press")}
      data={["", ...known].map((press) => ({ value: press, label: press === "" ? "–" : words.press(press) }))}
      onChange={(event) => change({ press: event.currentTarget.value })}
    />
  );
}

interface LimitProps {
  form: WorkflowForm;
  sensor: Sensor;
}

function useLimit({ state, change, problems }: WorkflowForm) {
  const problemAt = useProblemText(problems);
  return {
    value: limitOf(state),
    error: problemAt("value") ?? problemAt("qualifier"),
    set: (value: number) => change({ values: { ...state.values, sensor: value } }),
  };
}

/** Which of its two states counts. */
function StateChoice({ form, sensor: { kind } }: LimitProps) {
  const { t } = useTranslation("workflows");
  const words = useSensorWords();
  const limit = useLimit(form);
  return (
    <NativeSelect
      label={t("trigger.isSo")}
      value={String(limit.value)}
      error={limit.error}
      data={[1, 0].map((value) => ({ value: String(value), label: words.state(kind, value === 1) }))}
      onChange={(event) => limit.set(Number(event.currentTarget.value))}
    />
  );
}

/** Above or below a number. */
function LevelChoice({ form, sensor: { kind, unit } }: LimitProps) {
  const { t } = useTranslation("workflows");
  const { state, change } = form;
  const limit = useLimit(form);
  return (
    <Grid min={260} isFit align="start" gap={16}>
      <fieldset>
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
        value={limit.value}
        suffix={unit === "" ? "" : ` ${unit}`}
        decimalScale={SENSOR_KINDS[kind].digits}
        error={limit.error}
        onChange={(value) => limit.set(typeof value === "number" ? value : Number.NaN)}
      />
    </Grid>
  );
}

/** Step 2 where sensors or buttons are watched: from which value on, and for how long. */
export function SensorStep({ form }: { form: WorkflowForm }) {
  const { state } = form;
  const { t } = useTranslation("workflows");
  const [sensor] = useSensing(state).sensors;
  if (state.trigger === "press") return <PressChoice form={form} />;
  if (!sensor)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("trigger.chooseSensor")}
      </Text>
    );
  return (
    <>
      {isStateKind(sensor.kind) ? (
        <StateChoice form={form} sensor={sensor} />
      ) : (
        <LevelChoice form={form} sensor={sensor} />
      )}
      <MinutesField form={form} />
    </>
  );
}
