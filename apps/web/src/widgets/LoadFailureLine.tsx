import { ApiError } from "../api/api-error.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { Button } from "../ui/kit/Button.tsx";
import { Row } from "../ui/kit/layout/Row.tsx";
import { Reference } from "../ui/kit/Reference.tsx";
import type { Loadable } from "./LoadFailure.tsx";

interface LoadFailureLineProps {
  what: Loadable;
  error: Error | null;
  onRetry(): void;
}

/** Says in one line what could not be loaded, in a card or picker without room for more. */
export function LoadFailureLine({ what, error, onRetry }: LoadFailureLineProps) {
  const { t } = useTranslation("errors");
  return (
    <Row wraps gap="8 12" tone="quiet" role="alert">
      <span>{t(`load.failed.${what}`)}</span>
      <Button isQuiet onClick={onRetry}>
        {t("load.retry")}
      </Button>
      <Reference id={error instanceof ApiError ? error.reference : undefined} />
    </Row>
  );
}
