import { IconPrinter } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "./Button.tsx";

interface PrintButtonProps {
  /** Where the page has another first action. */
  isQuiet?: boolean;
  /** Loads data that only print has room for; without it, the shown data is printed. */
  prepare?: (() => Promise<unknown>) | undefined;
}

export function PrintButton({ isQuiet = false, prepare }: PrintButtonProps) {
  const { t } = useTranslation("charts");
  async function print(): Promise<void> {
    await prepare?.().catch(() => {});
    window.print();
  }
  return (
    <Button isQuiet={isQuiet} data-report-action onClick={() => void print()}>
      <IconPrinter size={18} stroke={1.7} aria-hidden="true" />
      <span>{t("print")}</span>
    </Button>
  );
}
