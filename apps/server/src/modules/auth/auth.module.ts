import { argonHasher, type PasswordHasher } from "../../platform/auth/password-hasher.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Postbox } from "../../platform/mail/postbox.ts";
import { Throttle } from "../../platform/throttle/throttle.ts";
import type { EnterpriseService } from "../enterprises/enterprises.service.ts";
import type { SessionService } from "../sessions/sessions.service.ts";
import type { UserService } from "../users/users.service.ts";
import { AuthService } from "./auth.service.ts";
import { AuthThrottle } from "./auth.throttle.ts";
import { OneTimeLinks } from "./one-time-links.ts";
import { PasswordResetService } from "./password-reset.service.ts";
import { RegistrationService } from "./registration.service.ts";

export interface AuthModuleDependencies {
  database: Database;
  clock: Clock;
  users: UserService;
  enterprises: EnterpriseService;
  sessions: SessionService;
  postbox: Postbox;
  publicUrl: string;
  hasher?: PasswordHasher;
}

export interface AuthModule {
  auth: AuthService;
  registration: RegistrationService;
  passwordReset: PasswordResetService;
  links: OneTimeLinks;
  throttle: AuthThrottle;
  hasher: PasswordHasher;
  /** Removes links and counts that are over; call it now and then. */
  sweep(): Promise<void>;
}

export function createAuthModule(given: AuthModuleDependencies): AuthModule {
  const { database, clock, sessions, users, hasher = argonHasher } = given;
  const throttle = new AuthThrottle(new Throttle(database, clock));
  const links = new OneTimeLinks(clock);
  const shared = { ...given, hasher, throttle, links };
  return {
    auth: new AuthService({ users, sessions, throttle, hasher }),
    registration: new RegistrationService(shared),
    passwordReset: new PasswordResetService(shared),
    links,
    throttle,
    hasher,
    async sweep() {
      await links.sweep(database);
      await throttle.sweep();
    },
  };
}
