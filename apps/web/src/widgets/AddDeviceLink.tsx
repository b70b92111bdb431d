import { IconPlus } from "@switchboard/icons";
import { useMay } from "../api/useMay.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { ButtonLink } from "../ui/kit/Button.tsx";

/** Links permitted users to adding a device, in lists of devices and in their empty states. */
export function AddDeviceLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation("shell");
  if (!useMay("device.manage")) return null;
  return (
    <ButtonLink to="/app/devices/new" isQuiet={isQuiet}>
      <IconPlus size={18} stroke={2} aria-hidden="true" />
      {t("menu.addDevice")}
    </ButtonLink>
  );
}
