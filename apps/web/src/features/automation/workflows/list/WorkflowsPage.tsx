import { IconGitBranch } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { matchesRule, type Rule } from "../../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../../data/workflows.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { AutomationList } from "../../../../widgets/AutomationList.tsx";
import { DeleteNamed } from "../../../../widgets/DeleteNamed.tsx";
import { useDeleteWorkflow } from "../api.ts";
import { WorkflowCard } from "./WorkflowCard.tsx";
import { WorkflowHistory } from "./WorkflowHistory.tsx";

/** Lists the workflows, which act when something is measured (spec §2). */
export function WorkflowsPage() {
  const { t } = useTranslation("workflows");
  const query = useQuery(workflowsQuery());
  const [asked, setAsked] = useState<Rule>();
  const [toDelete, setToDelete] = useState<Rule>();
  return (
    <AutomationList
      t={t}
      what="workflows"
      query={query}
      matches={matchesRule}
      icon={<IconGitBranch />}
      to="/app/workflows/new"
      min={420}
      card={(rule) => <WorkflowCard key={rule.key} rule={rule} onHistory={setAsked} onDelete={setToDelete} />}
    >
      {asked && <WorkflowHistory rule={asked} onClose={() => setAsked(undefined)} />}
      {toDelete && (
        <DeleteNamed
          t={t}
          name={toDelete.name}
          useRemove={useDeleteWorkflow}
          input={toDelete.ids}
          deleted={{ thing: "workflow", ids: toDelete.ids }}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </AutomationList>
  );
}
