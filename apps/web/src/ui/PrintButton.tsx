import { IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Quiet where the page has another first action. */
export function PrintButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation("charts");
  return (
    <button
      type="button"
      className="sb-button"
      data-quiet={isQuiet || undefined}
      data-report-action
      onClick={() => window.print()}
    >
      <IconPrinter size={18} stroke={1.7} aria-hidden="true" />
      {t("print")}
    </button>
  );
}
