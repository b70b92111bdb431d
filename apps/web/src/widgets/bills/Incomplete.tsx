import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./BillLines.module.css";

/** Stands beside every amount of a bill in which something is known to be lacking. */
export function Incomplete({ of: isIncomplete }: { of: boolean }) {
  const { t } = useTranslation("bills");
  return isIncomplete ? <small className={classes.incomplete}>{t("incomplete")}</small> : null;
}
