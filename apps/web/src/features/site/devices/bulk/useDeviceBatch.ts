import { useRefreshBuilding } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { ManyProps } from "../../../../widgets/many/ManyDialog.tsx";

/** What the dialogs of many devices share: the names stand above a list of devices, and all is asked for again at the end. */
export function useDeviceBatch({ targets, onClose, onEnd }: ManyProps) {
  const { t } = useTranslation("devices");
  const refresh = useRefreshBuilding();
  return {
    targets,
    onClose,
    label: t("bulk.devices"),
    onEnd: (left: string[]) => {
      onEnd(left);
      void refresh();
    },
  };
}
