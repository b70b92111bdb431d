import type { BodyOf, contract, LeftOutReadings, ReplyOf } from "@switchboard/contract";
import type { PowerSlot } from "@switchboard/domain/energy";
import type { Actor } from "../../../platform/auth/actor.ts";

type EnergyBody = BodyOf<typeof contract.getEnergyData>;
type EnergyReply = ReplyOf<typeof contract.getEnergyData>;

interface DaySpan {
  from_date: string;
  to_date: string;
}

/** Provides measured energy for sums by the tree of meters. A port that telemetry implements. */
export interface EnergyFigures {
  devicewise(
    actor: Actor,
    query: DaySpan & { device_ids: string[] },
  ): Promise<ReplyOf<typeof contract.devicewiseEnergy>>;
  energy(actor: Actor, query: EnergyBody): Promise<EnergyReply>;
  /** Sums just these devices; no ids mean none. */
  energyOf(
    actor: Actor,
    ids: string[],
    query: DaySpan & Pick<EnergyBody, "groupby">,
  ): Promise<Pick<EnergyReply, "data" | "groupby" | "downsampled">>;
  leftOutOfDays(actor: Actor, devices: readonly string[], days: DaySpan): Promise<{ left_out?: LeftOutReadings }>;
  peakOf(actor: Actor, ids: string[], days: DaySpan): Promise<{ unit: "hour" | "day"; slots: PowerSlot[] }>;
}
