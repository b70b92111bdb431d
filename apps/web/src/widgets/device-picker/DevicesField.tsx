import { IconDevices } from "@switchboard/icons";
import { useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { DevicesDialog } from "./DevicesDialog.tsx";

/** More would make an address that servers refuse; all devices are chosen by choosing none. */
export const MOST_IN_ADDRESS = 100;

interface DevicesFieldProps {
  devices: readonly LiveDevice[];
  chosen: readonly string[];
  most?: number;
  /** What it says while nothing is chosen; else that it is about all. */
  none?: string;
  onChoose(ids: string[]): void;
}

/** Which devices something is about, and where to choose them. */
export function DevicesField({ devices, chosen, most = MOST_IN_ADDRESS, none, onChoose }: DevicesFieldProps) {
  const { t } = useTranslation("charts");
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Button isQuiet onClick={() => setIsChoosing(true)}>
        <IconDevices size={18} stroke={1.7} aria-hidden="true" />
        {chosen.length === 0 ? (none ?? t("devices.all")) : t("devices.count", { count: chosen.length })}
      </Button>
      {isChoosing && (
        <DevicesDialog
          devices={devices}
          chosen={chosen}
          most={most}
          onClose={() => setIsChoosing(false)}
          onChoose={(ids) => {
            setIsChoosing(false);
            // All of them are what choosing none means, also for those that come later.
            onChoose(ids.length === devices.length && most >= MOST_IN_ADDRESS ? [] : ids);
          }}
        />
      )}
    </>
  );
}
