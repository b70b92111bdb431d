import { useTranslation } from "../i18n/useTranslation.ts";
import type { Loadable } from "./LoadFailure.tsx";
import { LoadFailureLine } from "./LoadFailureLine.tsx";
import type { ListLoad } from "./list-load.ts";

interface PickerNoteProps {
  /** What there is to choose from. */
  what: Loadable;
  load: Pick<ListLoad, "isWaiting" | "error" | "retry">;
  /** There are some, but none of those that were asked for. */
  hasAny: boolean;
  words: { none: string; noMatch: string };
}

/** Why a list to choose from has no rows: they could not be loaded, are on their way, do not match, or there are none. */
export function PickerNote({ what, load, hasAny, words }: PickerNoteProps) {
  const { t } = useTranslation("common");
  if (load.error) return <LoadFailureLine what={what} error={load.error} onRetry={load.retry} />;
  if (load.isWaiting) return <span role="status">{t("loading")}</span>;
  return hasAny ? words.noMatch : words.none;
}
