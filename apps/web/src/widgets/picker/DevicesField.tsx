import { IconDevices } from "@switchboard/icons";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { DeviceSheet } from "./lazy-sheets.ts";

/** More ids would make an address that servers refuse; choosing none means all devices. */
export const MOST_IN_ADDRESS = 100;

interface DevicesFieldProps {
  devices: readonly LiveDevice[];
  chosen: readonly string[];
  most?: number;
  /** Shown while nothing is chosen; by default it says "all". */
  none?: string;
  onChoose(ids: string[]): void;
}

/** Shows the chosen devices, and opens the choice. */
export function DevicesField({ devices, chosen, most = MOST_IN_ADDRESS, none, onChoose }: DevicesFieldProps) {
  const { t } = useTranslation("charts");
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Button isQuiet onClick={() => setIsChoosing(true)}>
        <IconDevices size={18} stroke={1.7} aria-hidden="true" />
        {chosen.length === 0 ? (none ?? t("devices.all")) : t("devices.count", { count: chosen.length })}
      </Button>
      <Suspense>
        {isChoosing && (
          <DeviceSheet
            devices={devices}
            chosen={chosen}
            most={most}
            onClose={() => setIsChoosing(false)}
            onChoose={(ids) => {
              setIsChoosing(false);
              // Choosing all is stored as choosing none, which also includes devices added later.
              onChoose(ids.length === devices.length && most >= MOST_IN_ADDRESS ? [] : ids);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
