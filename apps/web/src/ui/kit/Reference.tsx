import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Reference.module.css";

/** Shows the id by which an operator finds a failure in the server's log; one click selects it to be copied or read out. */
export function Reference({ id }: { id: string | undefined }) {
  const { t } = useTranslation("errors");
  if (!id) return null;
  return (
    <span className={classes.reference}>
      {t("reference")} <span className={classes.id}>{id}</span>
    </span>
  );
}
