import type { EnterpriseSummary } from "@switchboard/contract";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ConfirmDelete } from "../../../ui/kit/ConfirmDelete.tsx";
import form from "../../../ui/kit/Form.module.css";
import { success } from "../../../ui/notices/notices.ts";
import { useLeaveEnterprise } from "./api.ts";

/** Says what is lost before the user leaves. */
export function LeaveEnterprise({ enterprise, onClose }: { enterprise: EnterpriseSummary; onClose(): void }) {
  const { t } = useTranslation(["account", "common"]);
  const { _id, name, current } = enterprise;
  const leave = useLeaveEnterprise(() => {
    success(t("enterprises.leaving.done", { name }));
    onClose();
  });
  return (
    <ConfirmDelete
      title={t("enterprises.leaving.title", { name })}
      confirm={t("enterprises.leave")}
      cancel={t("common:cancel")}
      failure={refusalOf(leave.error)?.message}
      isBusy={leave.isPending}
      onConfirm={() => leave.isPending || leave.mutate(_id)}
      onClose={onClose}
    >
      <p className={form.paragraph}>{t("enterprises.leaving.access")}</p>
      <p className={form.paragraph}>{t("enterprises.leaving.lost")}</p>
      <p className={form.paragraph}>{t("enterprises.leaving.handedOver")}</p>
      <p className={form.paragraph}>{t(current ? "enterprises.leaving.backCurrent" : "enterprises.leaving.back")}</p>
    </ConfirmDelete>
  );
}
