import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shortcutsQuery, useChangeShortcuts } from "./shortcuts.ts";

/** Puts a switch on the home screen, or takes it off. Its words are the texts of "control". */
export function ShortcutButton({ id }: { id: string }) {
  const { t } = useTranslation("control");
  const { data } = useQuery(shortcutsQuery());
  const change = useChangeShortcuts();
  const own = data?.find(({ target }) => target === id);
  const act = () => change.mutate(own ? { remove: own._id } : { add: id });
  const isWaiting = !data || change.isPending;
  return (
    <button
      type="button"
      className="sb-button"
      data-quiet
      aria-disabled={isWaiting || undefined}
      onClick={() => isWaiting || act()}
    >
      {own ? t("details.removeShortcut") : t("details.addShortcut")}
    </button>
  );
}
