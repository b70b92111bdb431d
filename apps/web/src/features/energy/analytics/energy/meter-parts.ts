import type { EnergyPoint, MeterEnergy } from "@switchboard/contract";
import { unexplained } from "@switchboard/domain/site";

/** A share of the total: a meter with no meters behind it, or the rest of a meter that those behind it do not explain. */
export interface MeterPart {
  meter: MeterEnergy;
  isRest: boolean;
  points: EnergyPoint[];
}

const NONE: readonly EnergyPoint[] = [];

/** Subtracts the points of the meters behind a meter from its own, bucket by bucket. */
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

/** Splits the total into parts that add up to it, so that no meter is drawn on top of a meter it is part of. */
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
