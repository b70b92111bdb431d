import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";

/** There is no such remote, for this person at least. */
export function RemoteMissing() {
  const { t } = useTranslation("remotes");
  const back = (
    <Link to="/app/remotes" className="sb-button">
      {t("missing.back")}
    </Link>
  );
  return <EmptyState title={t("missing.title")} text={t("missing.text")} action={back} />;
}
