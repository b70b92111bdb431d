import { useTranslation } from "../../i18n/useTranslation.ts";
import { Text } from "./layout/Text.tsx";
import classes from "./Reference.module.css";

/** Shows the id by which an operator finds a failure in the server's log; one click selects it to be copied or read out. */
export function Reference({ id }: { id: string | undefined }) {
  const { t } = useTranslation("errors");
  if (!id) return null;
  return (
    <Text tone="quiet" size={12} className={classes.reference}>
      {t("reference")}{" "}
      <Text isTabular breaks className={classes.id}>
        {id}
      </Text>
    </Text>
  );
}
