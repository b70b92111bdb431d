import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";

/** There is no such remote, for this person at least. */
export function RemoteMissing() {
  const { t } = useTranslation("remotes");
  const back = <ButtonLink to="/app/remotes">{t("missing.back")}</ButtonLink>;
  return <EmptyState title={t("missing.title")} text={t("missing.text")} action={back} />;
}
