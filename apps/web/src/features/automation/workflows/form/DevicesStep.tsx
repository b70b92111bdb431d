import { TextInput } from "@mantine/core";
import { isFieldTrigger } from "@switchboard/domain/automation";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { SensorPicker } from "./SensorPicker.tsx";
import { TriggerSelect } from "./TriggerSelect.tsx";
import { useProblemText } from "./useProblemText.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";
import { WatchPicker } from "./WatchPicker.tsx";
import { withTrigger } from "./workflow-draft.ts";

const LONGEST_NAME = 80;

/** Step 1: a name, and the devices or groups that are watched. */
export function DevicesStep({ form: { state, setState, change, problems } }: { form: WorkflowForm }) {
  const { t } = useTranslation("workflows");
  const problemAt = useProblemText(problems);
  return (
    <>
      <Grid min={260} isFit align="start" gap={16}>
        <TextInput
          type="text"
          label={t("devices.name")}
          value={state.name}
          maxLength={LONGEST_NAME}
          error={problemAt("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TriggerSelect
          label={t("devices.trigger")}
          value={state.trigger}
          error={undefined}
          onChange={(trigger) => setState((before) => withTrigger(before, trigger))}
        />
      </Grid>
      {isFieldTrigger(state.trigger) ? (
        <SensorPicker state={state} problem={problemAt("devices")} onChange={change} />
      ) : (
        <WatchPicker state={state} problem={problemAt("devices")} onChange={change} />
      )}
    </>
  );
}
