import { useTranslation } from "../i18n/useTranslation.ts";
import { Button } from "../ui/kit/Button.tsx";
import type { Loadable } from "./LoadFailure.tsx";
import classes from "./LoadFailureLine.module.css";

/** Says in one line what could not be loaded, where a card or a picker has no room for more. */
export function LoadFailureLine({ what, onRetry }: { what: Loadable; onRetry(): void }) {
  const { t } = useTranslation("errors");
  return (
    <div role="alert" className={classes.line}>
      <span>{t(`load.failed.${what}`)}</span>
      <Button isQuiet onClick={onRetry}>
        {t("load.retry")}
      </Button>
    </div>
  );
}
