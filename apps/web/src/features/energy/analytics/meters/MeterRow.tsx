import { IconChevronDown } from "@switchboard/icons";
import type { CSSProperties, ReactNode } from "react";
import type { Meter } from "../../../../data/meters.ts";
import { roomName } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Meters.module.css";

/** Includes the line between two rows. */
export const ROW_HEIGHT = 64;

/** Shows a meter's name, type and room. */
export function MeterName({ meter }: { meter: Meter }) {
  const { t } = useTranslation("devices");
  const device = liveStore.device(meter._id);
  const about = device && [t(`types.${device.device_type}`), roomName(device)].filter(Boolean).join(" · ");
  return (
    <Stack as="span" className={classes.name}>
      <strong>{meter.device_name}</strong>
      <small>{about}</small>
    </Stack>
  );
}

function usePlaceWords(all: readonly Meter[]): (meter: Meter) => string {
  const { t } = useTranslation("meters");
  return ({ place, behind }) => {
    const name = all.find(({ _id }) => _id === behind)?.device_name ?? "";
    return place === "behind" ? t("place.behind", { name }) : t(`place.${place}`);
  };
}

interface MeterRowProps {
  meter: Meter;
  all: readonly Meter[];
  onPlace(meter: Meter): void;
  /** Replaces the button that shows the meter's place. */
  children?: ReactNode;
}

/** Shows one meter, indented below the meter it is behind, with a button to change its place. */
export function MeterRow({ meter, all, onPlace, children }: MeterRowProps) {
  const { t } = useTranslation("meters");
  const place = usePlaceWords(all)(meter);
  return (
    <div className={classes.row} style={{ "--level": meter.level } as CSSProperties} data-place={meter.place}>
      <MeterName meter={meter} />
      {children ?? (
        <Button
          isQuiet
          className={classes.place}
          aria-haspopup="dialog"
          aria-label={t("change", { name: meter.device_name, place })}
          onClick={() => onPlace(meter)}
        >
          <Text isClipped>{place}</Text>
          <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
