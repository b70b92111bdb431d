import { useTranslation } from "../../i18n/useTranslation.ts";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./BillLines.module.css";

/** Stands beside every amount of a bill in which something is known to be lacking. */
export function Incomplete({ of: isIncomplete }: { of: boolean }) {
  const { t } = useTranslation("bills");
  return isIncomplete ? (
    <Text as="small" weight={600} className={classes.incomplete}>
      {t("incomplete")}
    </Text>
  ) : null;
}
