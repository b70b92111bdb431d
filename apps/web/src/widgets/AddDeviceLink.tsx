import { IconPlus } from "@switchboard/icons";
import { useMay } from "../api/useMay.ts";
import { useTranslation } from "../i18n/useTranslation.ts";
import { ButtonLink } from "../ui/kit/Button.tsx";

/** The way to add a device, for those who may: where devices are listed, and where none is yet. */
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
