import { useTranslation } from "react-i18next";
import panel from "../../ui/kit/Panel.module.css";

/** What a total adds up: nothing says which meter is behind which, so it says that it does not know. */
export function SumNote({ count }: { count: number }) {
  const { t } = useTranslation("charts");
  if (count < 2) return null;
  return (
    <details className={panel.note}>
      <summary>{t("sum.of", { count })}</summary>
      <p>{t("sum.text")}</p>
    </details>
  );
}
