import { SecretBox } from "../../../platform/auth/secret-box.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Chore } from "../../../platform/module.ts";
import { sweepChallenges } from "./challenges.ts";
import { FactorsService } from "./factors.service.ts";
import { FactorsThrottle } from "./factors.throttle.ts";
import { PasskeyService } from "./passkeys.service.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { renewSeals, TOTP } from "./sealed-secrets.service.ts";
import { TotpService } from "./totp.service.ts";

/** Creates the second factors: their storage and verification. Other modules decide when to require them. */
export function createFactors(dependencies: {
  database: Database;
  clock: Clock;
  tokenSecret: string;
  previousTokenSecret?: string | undefined;
  publicUrl: string;
}) {
  const { database, clock } = dependencies;
  const throttle = new FactorsThrottle(database, clock);
  const relyingParty = relyingPartyOf(dependencies.publicUrl);
  const box = new SecretBox(dependencies.tokenSecret, TOTP, dependencies.previousTokenSecret);
  const passkeys = new PasskeyService({ database, clock, relyingParty });
  const totp = new TotpService({ database, clock, throttle, box });
  const service = new FactorsService({ database, passkeys, relyingParty });
  const chores: Chore[] = [
    { name: "sweep_challenges", everyMs: 3_600_000, run: () => sweepChallenges(database, clock) },
  ];
  return { renewSeals: () => renewSeals(database, box), service, totp, passkeys, throttle, chores };
}
export type Factors = ReturnType<typeof createFactors>;
