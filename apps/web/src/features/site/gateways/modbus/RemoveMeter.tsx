import type { ModbusMeter } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteMeter } from "./api.ts";

export function RemoveMeter({ meter: { _id, name, found }, onClose }: { meter: ModbusMeter; onClose(): void }) {
  const { t } = useTranslation("modbus");
  const words = {
    title: t("meter.removeTitle", { name }),
    confirm: t("meter.removeNamed", { name }),
    cancel: t("keep"),
    done: t("meter.removed", { name }),
  };
  return (
    <DeleteQuestion remove={useDeleteMeter()} input={_id} words={words} onClose={onClose}>
      {found?.device ? t("meter.removeAdopted", { device: found.device.device_name }) : t("meter.removeText")}
    </DeleteQuestion>
  );
}
