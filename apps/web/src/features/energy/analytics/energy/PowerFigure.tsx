import { useQuery } from "@tanstack/react-query";
import { meterEnergyQuery } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { slotted } from "../../../../ui/charts/spark.ts";
import { daysIn } from "../../../../ui/format/day-span.ts";
import { PeakWords } from "../../../../widgets/sums/PeakWords.tsx";
import { type Filters, past } from "../api.ts";
import { Change } from "./Change.tsx";
import { wattsOf } from "./CountedFigure.tsx";
import { type ComparedTime, slotCount } from "./compared-time.ts";
import { metersOf } from "./energy-model.ts";
import { Figure } from "./Figure.tsx";

/** Hours of longer spans would be many points for one figure. */
const MOST_BY_HOUR = 31;

interface PowerFigureProps {
  filters: Filters;
  time: ComparedTime;
  format(kilowatts: number): string;
}

/** The mean power of the span and its peak: the same however it is grouped and shown. */
export function PowerFigure({ filters, time, format }: PowerFigureProps) {
  const { t } = useTranslation("analytics");
  const grain = daysIn(filters) <= MOST_BY_HOUR ? "hourly" : "daily";
  const asked = (days: Filters) => meterEnergyQuery(metersOf(days), grain, { power: true });
  const { data } = useQuery(asked(filters));
  const { data: earlier } = useQuery({ ...asked({ ...filters, ...time.span }), ...past });
  if (!data?.power) return null;
  const kW = (watts: number) => format(watts / 1000);
  const watts = wattsOf(data.data);
  const wattsBefore = wattsOf(earlier?.data ?? []);
  const counted = wattsBefore.filter(({ at }) => at < time.until);
  const meanBefore = time.isRunning
    ? counted.reduce((sum, { value }) => sum + value, 0) / counted.length
    : earlier?.power?.mean;
  const slots = slotCount(watts.length);
  return (
    <Figure
      time={time}
      label={t("figure.meanPower")}
      value={kW(data.power.mean)}
      change={earlier && <Change now={data.power.mean} before={meanBefore} time={time} format={kW} />}
      note={<PeakWords power={data.power} format={format} />}
      spark={{
        values: slotted(watts, time.from, time.length, slots),
        before: slotted(wattsBefore, time.fromBefore, time.lengthBefore, slots),
        color: "power",
      }}
    />
  );
}
