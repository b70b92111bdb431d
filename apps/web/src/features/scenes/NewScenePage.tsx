import { useTranslation } from "react-i18next";
import { Page } from "../../ui/kit/Page.tsx";
import { SceneForm } from "./SceneForm.tsx";

export function NewScenePage() {
  const { t } = useTranslation("scenes");
  return (
    <Page title={t("form.newTitle")} lead={t("form.lead")}>
      <SceneForm scene={undefined} />
    </Page>
  );
}
