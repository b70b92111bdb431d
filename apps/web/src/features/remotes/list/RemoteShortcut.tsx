import { IconHomeCheck, IconHomePlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "../../../data/useShortcut.ts";

/** The shortcut of one remote in the list, where a picture has to do. */
export function RemoteShortcut({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("live");
  const { isThere, isWaiting, toggle } = useShortcut({ type: "remote", target: id });
  const Icon = isThere ? IconHomeCheck : IconHomePlus;
  const label = isThere ? t("shortcut.removeFrom", { name }) : t("shortcut.addTo", { name });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-there={isThere || undefined}
      aria-disabled={isWaiting || undefined}
      onClick={toggle}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
