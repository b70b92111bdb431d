import type { EnergyPoint, MeterEnergy } from "@switchboard/contract";
import { unexplained } from "@switchboard/domain/site";

/** A share of the total: one meter that nothing stands behind, or what none of those behind one measured. */
export interface MeterPart {
  meter: MeterEnergy;
  isRest: boolean;
  points: EnergyPoint[];
}

const NONE: readonly EnergyPoint[] = [];

/** What is left of a meter's points once those of the meters behind it are taken off, bucket by bucket. */
function restOf(meter: MeterEnergy, behind: readonly MeterEnergy[]): EnergyPoint[] {
  const at = behind.map(({ data = NONE }) => new Map(data.map((point) => [point.timestamp, point])));
  return (meter.data ?? NONE).map((point) => {
    const taken = at.map((points) => points.get(point.timestamp));
    const energy = unexplained(
      point.avg_energy,
      taken.map((each) => each?.avg_energy ?? 0),
    );
    const power = unexplained(
      point.avg_power ?? 0,
      taken.map((each) => each?.avg_power ?? 0),
    );
    return {
      ...point,
      avg_energy: energy.notMetered,
      avg_power: point.avg_power === null ? null : power.notMetered,
    };
  });
}

/** The total in parts that add up to it: no meter is drawn on top of another that it is part of. */
export function meterParts(meters: readonly MeterEnergy[]): MeterPart[] {
  const counted = meters.filter(({ is_counted }) => is_counted);
  const behind = Map.groupBy(counted, (meter) => meter.behind);
  return counted.map((meter) => {
    const own = behind.get(meter._id) ?? [];
    return own.length === 0
      ? { meter, isRest: false, points: [...(meter.data ?? NONE)] }
      : { meter, isRest: true, points: restOf(meter, own) };
  });
}
