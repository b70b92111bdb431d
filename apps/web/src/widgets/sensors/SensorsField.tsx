import type { Sensor } from "@switchboard/contract";
import { IconGauge } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { sensorsQuery } from "../../data/sensors.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { loadOf } from "../list-load.ts";
import { PickerSheet } from "../picker/lazy-sheets.ts";
import { useSensorWords } from "./useSensorWords.ts";

interface SensorsFieldProps {
  chosen: readonly string[];
  most: number;
  /** Shown while nothing is chosen; by default it says "all". */
  none?: string;
  /** Limits the choice; all sensors by default. */
  isOffered?: (sensor: Sensor) => boolean;
  onChoose(ids: string[]): void;
}

/** Shows the chosen sensors, and opens the choice. */
export function SensorsField({ chosen, most, none, isOffered = () => true, onChoose }: SensorsFieldProps) {
  const { t } = useTranslation("sensors");
  const words = useSensorWords();
  const query = useQuery(sensorsQuery());
  const [isChoosing, setIsChoosing] = useState(false);
  const rows = (query.data?.sensors ?? []).filter(isOffered).map(({ _id: id, name, kind, room, device }) => {
    return { id, name, type: words.kind(kind), room: room?.name ?? "", note: device.device_name };
  });
  const all = none ?? t("pick.all");
  const [only] = rows.filter(({ id }) => id === chosen[0]);
  const count = (many: number) => t("pick.count", { count: many });
  const about = chosen.length === 1 && only ? only.name : count(chosen.length);
  return (
    <>
      <Button isQuiet onClick={() => setIsChoosing(true)}>
        <IconGauge size={18} stroke={1.7} aria-hidden="true" />
        {chosen.length === 0 ? all : about}
      </Button>
      <Suspense>
        {isChoosing && (
          <PickerSheet
            title={t("pick.title")}
            entries={rows}
            chosen={chosen}
            most={most}
            what="sensors"
            load={loadOf(query)}
            words={{ nothing: t("pick.none"), search: t("pick.search"), unchosen: all, clear: none }}
            onClose={() => setIsChoosing(false)}
            onChoose={(ids) => {
              setIsChoosing(false);
              onChoose(ids);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
