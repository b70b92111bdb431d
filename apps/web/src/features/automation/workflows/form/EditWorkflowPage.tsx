import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { workflowsQuery } from "../../../../data/workflows.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { Versions } from "./Versions.tsx";
import { WorkflowForm } from "./WorkflowForm.tsx";

function Missing() {
  const { t } = useTranslation("workflows");
  const back = <ButtonLink to="/app/workflows/list">{t("form.toList")}</ButtonLink>;
  return <EmptyState title={t("form.missing")} text={t("form.missingText")} action={back} />;
}

export function EditWorkflowPage() {
  const { t } = useTranslation("workflows");
  const { key = "" } = useParams({ strict: false }) as { key?: string };
  const { data: rules, error, isFetching, refetch } = useQuery(workflowsQuery());
  const rule = rules?.find((each) => each.key === key);
  return (
    <Page title={t("form.editTitle")} lead={t("form.lead")}>
      {!rules && error && !isFetching && <LoadFailure what="workflow" error={error} onRetry={() => void refetch()} />}
      {!rules && !error && <div role="status" aria-label={t("form.editTitle")} />}
      {rules && (rule ? <WorkflowForm key={key} rule={rule} /> : <Missing />)}
      {rule && <Versions workflow={rule.key} />}
    </Page>
  );
}
