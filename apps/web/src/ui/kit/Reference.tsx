import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Reference.module.css";

/** What whoever runs the server finds a failure by in its log; one click marks it, to be copied or read out. */
export function Reference({ id }: { id: string | undefined }) {
  const { t } = useTranslation("errors");
  if (!id) return null;
  return (
    <span className={classes.reference}>
      {t("reference")} <span className={classes.id}>{id}</span>
    </span>
  );
}
