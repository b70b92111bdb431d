import { TextInput } from "@mantine/core";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { useProblemText } from "../useProblemText.ts";
import type { WorkflowForm } from "../useWorkflowForm.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { TreeSummary } from "./TreeSummary.tsx";

const LONGEST_NAME = 80;

/** Edits the name and the whole condition, with a description in words. */
export function ConditionsStep({ form }: { form: WorkflowForm }) {
  const { state, change, problems, advancedProblems } = form;
  const { t } = useTranslation("workflows");
  const problemAt = useProblemText(problems);
  const { advanced } = state;
  if (!advanced) return null;
  return (
    <>
      <TextInput
        type="text"
        label={t("devices.name")}
        value={state.name}
        maxLength={LONGEST_NAME}
        error={problemAt("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Text as="p" tone="quiet" size={13}>
        {t("advanced.lead")}
      </Text>
      <ConditionEditor
        node={advanced.tree}
        path="tree"
        place="1"
        depth={1}
        problems={advancedProblems}
        onChange={(tree) => change({ advanced: { ...advanced, tree } })}
      />
      <TreeSummary state={state} advanced={advanced} />
    </>
  );
}
