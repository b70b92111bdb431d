import { useTranslation } from "react-i18next";
import { useSession } from "../../gateway/session.ts";
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
