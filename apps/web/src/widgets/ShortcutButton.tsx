import type { ShortcutTo } from "../data/shortcuts.ts";
import { useShortcut } from "../data/useShortcut.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { Button } from "../ui/kit/Button.tsx";

/** Puts a switch or a remote on the home screen, or takes it off. */
export function ShortcutButton({ type, target }: ShortcutTo) {
  const { t } = useTranslation("live");
  const { isThere, isWaiting, toggle } = useShortcut({ type, target });
  return (
    <Button isQuiet isPending={isWaiting} onClick={toggle}>
      {isThere ? t("shortcut.remove") : t("shortcut.add")}
    </Button>
  );
}
