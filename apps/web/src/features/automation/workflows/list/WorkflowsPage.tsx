import { IconGitBranch } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { matchesRule, type Rule } from "../../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../../data/workflows.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { DeleteWorkflow } from "./DeleteWorkflow.tsx";
import { WorkflowCard } from "./WorkflowCard.tsx";
import { WorkflowHistory } from "./WorkflowHistory.tsx";

function NoWorkflows({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("workflows");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  const create = (
    <ButtonLink to="/app/workflows/new" isQuiet>
      {t("empty.create")}
    </ButtonLink>
  );
  return <ListEmpty {...{ isFiltered, onClear, words }} icon={<IconGitBranch />} action={create} />;
}

/** Lists the workflows, which act when something is measured (spec §2). */
export function WorkflowsPage() {
  const { t } = useTranslation("workflows");
  const query = useQuery(workflowsQuery());
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<Rule>();
  const [toDelete, setToDelete] = useState<Rule>();
  const wanted = useDeferredValue(text);
  const shown = query.data?.filter((rule) => matchesRule(rule, wanted));
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={<ButtonLink to="/app/workflows/new">{t("new")}</ButtonLink>}
      filters={
        <FilterBar>
          <SearchField label={t("search")} value={text} onChange={setText} />
        </FilterBar>
      }
      load={loadOf(query)}
      what="workflows"
      isEmpty={shown?.length === 0}
      empty={<NoWorkflows isFiltered={Boolean(query.data?.length)} onClear={() => setText("")} />}
    >
      {shown && shown.length > 0 && (
        <Grid min={420} gap={12}>
          {shown.map((rule) => (
            <WorkflowCard key={rule.key} rule={rule} onHistory={setAsked} onDelete={setToDelete} />
          ))}
        </Grid>
      )}
      {asked && <WorkflowHistory rule={asked} onClose={() => setAsked(undefined)} />}
      {toDelete && <DeleteWorkflow rule={toDelete} onClose={() => setToDelete(undefined)} />}
    </ListPage>
  );
}
