import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";

export function NoTariff() {
  const { t } = useTranslation("tariffs");
  const back = <ButtonLink to="/app/tariffs">{t("missing.back")}</ButtonLink>;
  return (
    <Page title={t("title")}>
      <EmptyState title={t("missing.title")} text={t("missing.text")} action={back} />
    </Page>
  );
}
