import type { EnergyPart } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";

/** What each of these costs, in the order given; null where nothing says what energy costs there. */
export type PriceEnergy = (
  actor: Actor,
  used: readonly EnergyPart[],
) => Promise<readonly ({ amount: string; currency: string } | null)[]>;
