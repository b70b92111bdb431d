import { useTranslation } from "../i18n/useTranslation.ts";
import type { Loadable } from "./LoadFailure.tsx";
import { LoadFailureLine } from "./LoadFailureLine.tsx";
import type { ListLoad } from "./list-load.ts";

interface PickerNoteProps {
  /** Names the choices. */
  what: Loadable;
  load: Pick<ListLoad, "isWaiting" | "error" | "retry">;
  /** True when there are choices but none matches. */
  hasAny: boolean;
  words: { none: string; noMatch: string };
}

/** Says why a list of choices has no rows: loading failed or is under way, nothing matches, or there are none. */
export function PickerNote({ what, load, hasAny, words }: PickerNoteProps) {
  const { t } = useTranslation("common");
  if (load.error) return <LoadFailureLine what={what} error={load.error} onRetry={load.retry} />;
  if (load.isWaiting) return <span role="status">{t("loading")}</span>;
  return hasAny ? words.noMatch : words.none;
}
