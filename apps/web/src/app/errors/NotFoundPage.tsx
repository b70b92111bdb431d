import { useTranslation } from "../../i18n/useTranslation.ts";
import { ErrorScreen } from "./ErrorScreen.tsx";

export function NotFoundPage() {
  const { t } = useTranslation("errors");
  return <ErrorScreen title={t("notFound.title")} text={t("notFound.text")} code="404" />;
}
