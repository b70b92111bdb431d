import { TextInput } from "@mantine/core";
import { IconGitBranch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { workflowsQuery } from "../api.ts";
import { matchesRule, type Rule } from "../workflow-group.ts";
import { DeleteWorkflow } from "./DeleteWorkflow.tsx";
import { WorkflowCard } from "./WorkflowCard.tsx";
import { WorkflowHistory } from "./WorkflowHistory.tsx";
import classes from "./Workflows.module.css";

function NoWorkflows({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("workflows");
  if (!isFiltered) return <EmptyState icon={<IconGitBranch />} title={t("empty.title")} text={t("empty.text")} />;
  const clear = (
    <Button isQuiet onClick={onClear}>
      {t("empty.clear")}
    </Button>
  );
  return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
}

/** What the building does by itself when something is measured (spec §2). */
export function WorkflowsPage() {
  const { t } = useTranslation("workflows");
  const { data: rules, error, isFetching, refetch } = useQuery(workflowsQuery());
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<Rule>();
  const [toDelete, setToDelete] = useState<Rule>();
  const wanted = useDeferredValue(text);
  const shown = rules?.filter((rule) => matchesRule(rule, wanted));
  const create = <ButtonLink to="/app/workflows/new">{t("new")}</ButtonLink>;
  return (
    <Page title={t("title")} lead={t("lead")} action={create}>
      <StaleBanner />
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      {error && !isFetching && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!rules && !error && <div className={classes.skeletons} role="status" aria-label={t("title")} />}
      {shown && shown.length > 0 && (
        <div className={classes.cards}>
          {shown.map((rule) => (
            <WorkflowCard key={rule.key} rule={rule} onHistory={setAsked} onDelete={setToDelete} />
          ))}
        </div>
      )}
      {shown?.length === 0 && <NoWorkflows isFiltered={wanted.trim() !== ""} onClear={() => setText("")} />}
      {asked && <WorkflowHistory rule={asked} onClose={() => setAsked(undefined)} />}
      {toDelete && <DeleteWorkflow rule={toDelete} onClose={() => setToDelete(undefined)} />}
    </Page>
  );
}
