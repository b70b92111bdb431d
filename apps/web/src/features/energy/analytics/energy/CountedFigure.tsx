import type { EnergyPoint } from "@switchboard/contract";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import type { MeterEnergyReply } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { type Moment, slotted } from "../../../../ui/charts/spark.ts";
import { Change } from "./Change.tsx";
import { type ComparedTime, slotCount } from "./compared-time.ts";
import { Figure } from "./Figure.tsx";
import type { ComparedEnergy } from "./useComparedEnergy.ts";

/** Uses the mean power in watts, so that hours and days can be compared. */
export function wattsOf(points: readonly EnergyPoint[]): Moment[] {
  return points.flatMap(({ timestamp, avg_power }) =>
    avg_power === null ? [] : [{ at: Date.parse(timestamp), value: avg_power }],
  );
}

interface CountedFigureProps {
  reply: MeterEnergyReply;
  time: ComparedTime;
  compared: ComparedEnergy | undefined;
  format(value: number): string;
}

export function CountedFigure({ reply, time, compared, format }: CountedFigureProps) {
  const { t, i18n } = useTranslation(["analytics", "meters"]);
  const kWh = (wattSeconds: number) => format(dailyKilowattHours(wattSeconds));
  const watts = wattsOf(reply.data);
  const slots = slotCount(watts.length);
  const share = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const rest =
    reply.scope === "building" &&
    reply.not_metered > 0 &&
    t("meters:figure", { energy: kWh(reply.not_metered), share: share.format(reply.not_metered / reply.total) });
  return (
    <Figure
      time={time}
      label={t("figure.total")}
      // The total comes from the reply rather than the drawn data, so every view shows the same figure.
      value={kWh(reply.total)}
      change={compared && <Change now={reply.total} before={compared.total} time={time} format={kWh} />}
      note={rest}
      spark={{
        values: slotted(watts, time.from, time.length, slots),
        before: compared && slotted(wattsOf(compared.reply.data), time.fromBefore, time.lengthBefore, slots),
        color: "energy",
      }}
    />
  );
}
