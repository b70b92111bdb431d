import { useTranslation } from "react-i18next";
import { useSession } from "../../gateway/session.ts";
import classes from "./DemoBar.module.css";

export function DemoBar() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  return user?.is_demo ? <p className={classes.demo}>{t("demo")}</p> : null;
}
