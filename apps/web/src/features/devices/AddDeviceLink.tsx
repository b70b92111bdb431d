import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../../gateway/useMay.ts";

/** The list's one primary action, for those who may. */
export function AddDeviceLink() {
  const { t } = useTranslation("shell");
  if (!useMay("device.manage")) return null;
  return (
    <Link to="/app/devices/new" className="sb-button">
      <IconPlus size={18} stroke={2} aria-hidden="true" />
      {t("menu.addDevice")}
    </Link>
  );
}
