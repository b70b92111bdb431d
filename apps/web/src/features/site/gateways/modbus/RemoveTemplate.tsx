import { Modal } from "@mantine/core";
import type { OwnTemplate } from "@switchboard/contract";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { useDeleteTemplate } from "./api.ts";

interface RemoveTemplateProps {
  template: OwnTemplate;
  onClose(): void;
}

/** Refuses to delete a template in use, and says by which meters. */
export function RemoveTemplate({ template: { _id, maker, model, usedBy }, onClose }: RemoveTemplateProps) {
  const { t } = useTranslation(["modbus", "common"]);
  const remove = useDeleteTemplate();
  const name = `${maker} ${model}`;
  if (usedBy.length > 0)
    return (
      <Modal
        opened
        centered
        onClose={onClose}
        title={t("delete.inUse", { name })}
        closeButtonProps={{ "aria-label": t("common:close"), size: 44, iconSize: 22 }}
      >
        <p className={form.paragraph}>{t("delete.inUseText", { count: usedBy.length })}</p>
        <ul>
          {usedBy.map((meter) => (
            <li key={meter._id}>{t("delete.meter", { name: meter.name, gateway: meter.gateway })}</li>
          ))}
        </ul>
        <div className={form.buttons}>
          <Button onClick={onClose}>{t("common:close")}</Button>
        </div>
      </Modal>
    );
  const words = {
    title: t("delete.title", { name }),
    confirm: t("list.deleteNamed", { name }),
    cancel: t("keep"),
    done: t("delete.done", { name }),
  };
  return (
    <DeleteQuestion remove={remove} input={_id} words={words} onClose={onClose}>
      {t("delete.text")}
    </DeleteQuestion>
  );
}
