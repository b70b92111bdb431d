import { ApiError } from "../../api/api-error.ts";
import { useHasNoNetwork } from "../../api/network.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { ErrorScreen } from "./ErrorScreen.tsx";
import { useComesBack } from "./useComesBack.ts";

interface ErrorPageProps {
  error?: unknown;
}

/** Belongs to the first chunk and loads nothing, because it must work when nothing else can be loaded. */
export function ErrorPage({ error }: ErrorPageProps) {
  const { t } = useTranslation("errors");
  const isChunk = isChunkFailure(error);
  const hasNoNetwork = useHasNoNetwork();
  useComesBack(isChunk);
  return (
    <ErrorScreen
      title={t("page.title")}
      text={isChunk ? t(hasNoNetwork ? "page.comes" : "page.chunk") : undefined}
      reference={error instanceof ApiError ? error.reference : undefined}
      code={errorCode(error) ?? t("page.unknown")}
      action={
        error !== undefined && (
          <Button isQuiet onClick={() => location.reload()}>
            {t("page.reload")}
          </Button>
        )
      }
    />
  );
}

/** Returns a code that a user can read out to support. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code ?? String(error.status);
  if (isChunkFailure(error)) return "chunk";
  if (error instanceof Error) return error.name;
  return new URLSearchParams(location.search).get("code") ?? undefined;
}

/** Each browser words a failed import differently. */
function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === "ChunkError" || /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}
