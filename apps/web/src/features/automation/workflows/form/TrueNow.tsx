import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { truthQuery } from "../api.ts";
import { TrueNowChoice } from "../TrueNowChoice.tsx";
import type { WorkflowForm } from "./useWorkflowForm.ts";

/** Says before saving where the condition is true already, because saving does not trigger the workflow there. */
export function TrueNow({ form }: { form: WorkflowForm }) {
  const { isComplete, ruleKey: key } = form;
  const asked = { ...(key !== undefined && { key }), workflows: form.workflows() };
  const { data } = useQuery({ ...truthQuery(asked), enabled: isComplete, placeholderData: keepPreviousData });
  if (!isComplete || !data || data.where.length === 0) return null;
  return (
    <Surface as="section" frame="warning" pad="12 16">
      <TrueNowChoice truth={data} chosen={form.ifTrueNow} at="save" onChoose={form.chooseIfTrueNow} />
    </Surface>
  );
}
