import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";

/** Shown when the supply was deleted or belongs to meters the user may not see. */
export function NoSupply() {
  const { t } = useTranslation("bills");
  const back = <ButtonLink to="/app/bills">{t("missing.back")}</ButtonLink>;
  return (
    <Page title={t("title")}>
      <EmptyState title={t("missing.title")} text={t("missing.text")} action={back} />
    </Page>
  );
}
