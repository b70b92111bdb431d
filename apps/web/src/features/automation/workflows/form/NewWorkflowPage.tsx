import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Page } from "../../../../ui/kit/Page.tsx";
import { WorkflowForm } from "./WorkflowForm.tsx";

export function NewWorkflowPage() {
  const { t } = useTranslation("workflows");
  return (
    <Page title={t("form.newTitle")} lead={t("form.lead")}>
      <WorkflowForm rule={undefined} beginning={useSearch({ from: "/app/workflows/new" })} />
    </Page>
  );
}
