import type english from "@switchboard/translations/texts/en/core/screens/errors.json";
import { ApiError } from "../api/api-error.ts";
import { messageOf } from "../api/error-notices.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { Button } from "../ui/kit/Button.tsx";
import { EmptyState } from "../ui/kit/EmptyState.tsx";
import { Reference } from "../ui/kit/Reference.tsx";

/** Things a screen may fail to load. Their texts are loaded first, because others would be missing in an outage. */
export type Loadable = keyof typeof english.load.failed;

interface LoadFailureProps {
  what: Loadable;
  error: Error;
  onRetry(): void;
}

/** Says what could not be loaded and why, and offers to retry, on a screen without other content. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation(["errors", "common"]);
  const retry = <Button onClick={onRetry}>{t("load.retry")}</Button>;
  const known = error instanceof ApiError ? error : undefined;
  const text = (
    <>
      {known ? messageOf(known) : t("common:somethingWrong")}
      <Reference id={known?.reference} />
    </>
  );
  return (
    <div role="alert">
      <EmptyState title={t(`load.failed.${what}`)} text={text} action={retry} />
    </div>
  );
}
