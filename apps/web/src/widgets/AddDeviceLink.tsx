import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../gateway/useMay.ts";

/** The way to add a device, for those who may: where devices are listed, and where none is yet. */
export function AddDeviceLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation("shell");
  if (!useMay("device.manage")) return null;
  return (
    <Link to="/app/devices/new" className="sb-button" data-quiet={isQuiet || undefined}>
      <IconPlus size={18} stroke={2} aria-hidden="true" />
      {t("menu.addDevice")}
    </Link>
  );
}
