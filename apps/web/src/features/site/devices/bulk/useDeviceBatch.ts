import { useRefreshBuilding } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { ManyProps } from "../../../../widgets/many/ManyDialog.tsx";

/** Provides the props shared by the batch dialogs, and reloads the building at the end. */
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
