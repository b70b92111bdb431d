import type { EnergyPart } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";

/** Returns the cost of each part in the given order; null where no tariff applies. */
export type PriceEnergy = (
  actor: Actor,
  used: readonly EnergyPart[],
) => Promise<readonly ({ amount: string; currency: string } | null)[]>;
