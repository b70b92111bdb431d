import { useTranslation } from "react-i18next";
import { messageOf } from "../gateway/error-notices.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import { Button } from "../ui/kit/Button.tsx";
import { EmptyState } from "../ui/kit/EmptyState.tsx";

interface LoadFailureProps {
  error: Error;
  onRetry(): void;
  /** What could not be loaded, where it is not the devices. */
  title?: string;
}

/** Says what happened and offers to try again, where a screen has nothing else to show. */
export function LoadFailure({ error, onRetry, title }: LoadFailureProps) {
  const { t } = useTranslation("devices");
  const retry = <Button onClick={onRetry}>{t("load.retry")}</Button>;
  const text = error instanceof GatewayError ? messageOf(error) : t("load.failedText");
  return (
    <div role="alert">
      <EmptyState title={title ?? t("load.failed")} text={text} action={retry} />
    </div>
  );
}
