import type { RegistrationPolicy } from "@switchboard/domain/people";
import type { SessionService } from "../../../core/sessions/sessions.service.ts";
import type { UserService } from "../../../core/users/users.service.ts";
import { argonHasher, type PasswordHasher } from "../../../platform/auth/password-hasher.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import { Throttle } from "../../../platform/throttle/throttle.ts";
import type { AccountMails } from "../account-mails/account-mails.service.ts";
import type { EnterpriseService } from "../enterprises/enterprises.service.ts";
import type { Factors } from "../factors/factors.module.ts";
import { authRoutes, secondStepRoutes } from "./auth.routes.ts";
import { AuthService, type SigningIn } from "./auth.service.ts";
import { AuthThrottle } from "./auth.throttle.ts";
import { CredentialChanges } from "./credential-changes.service.ts";
import { FactorReset } from "./factor-reset.service.ts";
import { OneTimeLinks } from "./one-time-links.ts";
import { PasswordResetService } from "./password-reset.service.ts";
import { Reauthentication } from "./reauthentication.service.ts";
import { RegistrationService } from "./registration.service.ts";
import { SecondStepService } from "./second-step.service.ts";
import { SignInTrail } from "./sign-in-trail.service.ts";

interface AuthModuleDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  enterprises: EnterpriseService;
  sessions: SessionService;
  factors: Factors;
  mails: AccountMails;
  publicUrl: string;
  hasher?: PasswordHasher | undefined;
  registrationPolicy?: RegistrationPolicy;
  /** Receives failures of work after an answer. */
  failed: (error: unknown) => void;
}

/** Creates signing in and up, and the links that are mailed for it. */
export function createAuth(parts: AuthModuleDependencies) {
  const { database, clock, sessions, users, hasher = argonHasher } = parts;
  const counts = new Throttle(database, clock);
  const throttle = new AuthThrottle(counts);
  const trail = new SignInTrail({ database, clock, users, throttle: counts, failed: parts.failed });
  const links = new OneTimeLinks(clock);
  const reauthentication = new Reauthentication({ users, sessions, throttle, hasher });
  const credentials = new CredentialChanges({ ...parts, links });
  const shared = { ...parts, hasher, throttle, links, credentials };
  const secondStep = new SecondStepService({ ...shared, trail, complete: (who, caller) => auth.complete(who, caller) });
  const beginSecondStep = (who: SigningIn) => secondStep.begin(who);
  const auth = new AuthService({ users, sessions, throttle, hasher, trail, beginSecondStep });
  const factorReset = new FactorReset(shared);
  const registration = new RegistrationService(shared);
  const passwordReset = new PasswordResetService(shared);
  /** Removes expired links and counts. */
  const sweep = () => Promise.all([links.sweep(database), throttle.sweep()]);
  const chores: Chore[] = [{ name: "sweep_sign_ins", everyMs: 3_600_000, run: sweep }];
  return {
    registration,
    links,
    throttle,
    hasher,
    reauthentication,
    credentials,
    factorReset,
    passwordReset,
    trail,
    sweep,
    routes: (routes: Routes) => {
      authRoutes(routes, { auth, registration, passwordReset, trail });
      secondStepRoutes(routes, { secondStep, factorReset });
    },
    chores,
    close: () => trail.settled(),
  };
}
