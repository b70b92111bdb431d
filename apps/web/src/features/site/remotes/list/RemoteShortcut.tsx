import { IconHomeCheck, IconHomePlus } from "@switchboard/icons";
import { useShortcut } from "../../../../data/useShortcut.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";

/** The shortcut of one remote in the list, where a picture has to do. */
export function RemoteShortcut({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("live");
  const { isThere, isWaiting, toggle } = useShortcut({ type: "remote", target: id });
  const label = isThere ? t("shortcut.removeFrom", { name }) : t("shortcut.addTo", { name });
  return (
    <IconButton
      icon={isThere ? IconHomeCheck : IconHomePlus}
      label={label}
      title={label}
      data-there={isThere || undefined}
      isPending={isWaiting}
      onClick={toggle}
    />
  );
}
