import { Switch } from "@mantine/core";
import { formatHhmm, isHhmm, parseHhmm } from "@switchboard/domain/core";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useClockStyle } from "../../../../ui/format/clock-style.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { TimeTextField } from "../../../../ui/kit/TimeField.tsx";
import { Replay } from "./advanced/Replay.tsx";
import { Summary } from "./Summary.tsx";
import { TrueNow } from "./TrueNow.tsx";
import { useProblemText } from "./useProblemText.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";

/** Step 4: the hours in which it counts, and everything once more in one sentence. */
export function HoursStep({ form }: { form: WorkflowForm }) {
  return (
    <>
      {!form.state.advanced && <Hours form={form} />}
      <Summary state={form.state} />
      <TrueNow form={form} />
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
          <TimeTextField
            hasHint
            label={t("times.start")}
            value={state.start}
            error={problemAt("startTime")}
            onText={(start) => change({ start })}
          />
          <TimeTextField
            hasHint
            label={t("times.end")}
            value={state.end}
            error={problemAt("endTime")}
            onText={(end) => change({ end })}
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
