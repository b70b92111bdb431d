import type { Actor } from "../../platform/auth/actor.ts";

/** Energy of one meter in some days. */
interface UsedEnergy {
  deviceId: string;
  /** First and last day. */
  from: string;
  to: string;
  wattHours: number;
}

/** What each of these costs, in the order given; null where nothing says what energy costs there. */
export type PriceEnergy = (
  actor: Actor,
  used: readonly UsedEnergy[],
) => Promise<readonly ({ amount: string; currency: string } | null)[]>;
