import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";

/** Says that a remote needs a blaster, and who can add one or share it. */
export function NoBlasters() {
  const { t } = useTranslation("remotes");
  const mayManage = useMay("device.manage");
  const add = mayManage && <ButtonLink to="/app/devices/new">{t("add.addBlaster")}</ButtonLink>;
  return (
    <EmptyState
      title={t("add.noBlasters")}
      text={t(mayManage ? "add.noBlastersText" : "add.noBlastersTextUser")}
      action={add}
    />
  );
}
