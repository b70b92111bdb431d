import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DeleteMany } from "../../../../widgets/many/DeleteMany.tsx";
import type { ManyProps } from "../../../../widgets/many/ManyDialog.tsx";
import { bulkCalls } from "../api.ts";
import { useDeviceBatch } from "./useDeviceBatch.ts";

export function DeleteDialog(props: ManyProps) {
  const { t } = useTranslation("devices");
  const { label, ...batch } = useDeviceBatch(props);
  const count = props.targets.length;
  const words = {
    title: t("bulk.deleteTitle", { count }),
    action: t("bulk.deleteAction", { count }),
    label,
    text: t("bulk.deleteText", { count }),
    deleted: (done: number) => t("bulk.deleted", { count: done }),
  };
  return <DeleteMany {...batch} thing="device" words={words} remove={bulkCalls.remove} />;
}
