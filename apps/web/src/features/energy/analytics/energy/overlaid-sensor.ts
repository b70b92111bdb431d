import type { EnergyPoint, SensorPoint } from "@switchboard/contract";
import type { TimeChart } from "../../../../ui/charts/chart-model.ts";

/** A sensor that is laid over a chart of energy: in a colour that no metric has. */
export interface OverlaidSensor {
  name: string;
  unit: string;
  format(value: number): string;
  points: readonly SensorPoint[];
}

export const OVERLAY_COLOR = 1;

const shownOf = ({ mean, last }: SensorPoint) => mean ?? last;

/** Returns the mean of the points of each bucket, or null without any. */
export function meansOf(
  points: readonly SensorPoint[],
  keys: readonly string[],
  keyOf: (point: Pick<EnergyPoint, "timestamp">) => string,
): (number | null)[] {
  const byKey = Map.groupBy(points, keyOf);
  return keys.map((key) => {
    const own = byKey.get(key) ?? [];
    return own.length === 0 ? null : own.reduce((sum, point) => sum + shownOf(point), 0) / own.length;
  });
}

/** Over curves it is a curve too. */
export function overlaidLine({ name, unit, format, points }: OverlaidSensor): NonNullable<TimeChart["overlay"]> {
  const times = points.map(({ timestamp }) => Date.parse(timestamp));
  return { series: { id: "overlay", name, color: OVERLAY_COLOR, times, values: points.map(shownOf) }, unit, format };
}
