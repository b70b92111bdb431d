import { useSession } from "../../api/session.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./DemoBar.module.css";

export function DemoBar() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  if (!user?.is_demo) return null;
  return (
    <aside className={classes.demo} aria-label={t("demoLabel")}>
      {t("demo")}
    </aside>
  );
}
