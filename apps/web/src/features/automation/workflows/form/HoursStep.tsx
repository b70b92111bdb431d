import { Switch, TextInput } from "@mantine/core";
import { formatHhmm, isHhmm, parseHhmm } from "@switchboard/domain/core";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useClockStyle } from "../../../../ui/format/clock-style.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Replay } from "./advanced/Replay.tsx";
import { Summary } from "./Summary.tsx";
import { useProblemText } from "./useProblemText.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";

interface TimeFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange(text: string): void;
}

/** Understands `6:05 pm` as well as `18:05`, and puts it into the chosen clock once it is left. */
function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  const { t } = useTranslation("workflows");
  const clock = useClockStyle();
  const time = parseHhmm(value);
  return (
    <TextInput
      type="text"
      label={label}
      description={t("times.hint", { example: formatHhmm(1805, clock) })}
      autoComplete="off"
      maxLength={8}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => time !== undefined && onChange(formatHhmm(time, clock))}
    />
  );
}

/** Step 4: the hours in which it counts, and everything once more in one sentence. */
export function HoursStep({ form }: { form: WorkflowForm }) {
  return (
    <>
      {!form.state.advanced && <Hours form={form} />}
      <Summary state={form.state} />
      <Replay form={form} />
    </>
  );
}

function Hours({ form: { state, change, problems } }: { form: WorkflowForm }) {
  const { t } = useTranslation("workflows");
  const zone = useTimeZone();
  const problemAt = useProblemText(problems);
  const clock = useClockStyle();
  const [start, end] = [parseHhmm(state.start), parseHhmm(state.end)];
  const isOverMidnight = isHhmm(start) && isHhmm(end) && end < start;
  return (
    <>
      <Switch
        role="switch"
        label={t("times.allDay")}
        checked={state.isAllDay}
        onChange={(event) => change({ isAllDay: event.currentTarget.checked })}
      />
      {!state.isAllDay && (
        <Grid min={260} isFit align="start" gap={16}>
          <TimeField
            label={t("times.start")}
            value={state.start}
            error={problemAt("startTime")}
            onChange={(text) => change({ start: text })}
          />
          <TimeField
            label={t("times.end")}
            value={state.end}
            error={problemAt("endTime")}
            onChange={(text) => change({ end: text })}
          />
        </Grid>
      )}
      <Text as="p" tone="quiet" size={13} role="status">
        {!state.isAllDay && isOverMidnight && `${t("times.overMidnight", { end: formatHhmm(end, clock) })} `}
        {t("times.zone", { zone })}
      </Text>
    </>
  );
}
