import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { AuthService } from "./auth.service.ts";
import type { FactorReset } from "./factor-reset.service.ts";
import type { PasswordResetService } from "./password-reset.service.ts";
import type { RegistrationService } from "./registration.service.ts";
import type { SecondStepService } from "./second-step.service.ts";
import type { SignInTrail } from "./sign-in-trail.service.ts";

interface AuthServices {
  auth: AuthService;
  registration: RegistrationService;
  passwordReset: PasswordResetService;
  trail: SignInTrail;
}

export function authRoutes(routes: Routes, { auth, registration, passwordReset, trail }: AuthServices): void {
  routes.open(contract.login, ({ body, ...caller }) =>
    trail.watch(body.username, caller, () => auth.login(body, caller)),
  );
  routes.add(contract.logout, ({ actor }) => auth.logout(actor));
  routes.open(contract.register, ({ body, ip, language }) => registration.register(body, ip, language));
  routes.open(contract.registrationPolicy, async () => registration.policy());
  routes.open(contract.confirmRegistration, ({ body, ...caller }) => registration.confirm(body, caller));
  routes.open(contract.readInvitation, ({ body }) => registration.readInvitation(body.token));
  routes.open(contract.setup, ({ body, ...caller }) => registration.setup(body, caller));
  routes.open(contract.forgotPassword, ({ body, ip, language }) => passwordReset.forgot(body.email, ip, language));
  routes.open(contract.resetPassword, ({ body, ...from }) => passwordReset.reset(body.token, body.password, from));
}

interface SecondStepServices {
  secondStep: SecondStepService;
  factorReset: FactorReset;
}

export function secondStepRoutes(routes: Routes, { secondStep, factorReset }: SecondStepServices): void {
  routes.open(contract.secondStep, ({ body, ...from }) => secondStep.finish(body, from));
  routes.open(contract.beginPasskeySignIn, ({ ip }) => secondStep.beginPasskey(ip));
  routes.open(contract.passkeySignIn, ({ body, ...from }) => secondStep.signInWithPasskey(body, from));
  routes.open(contract.resetSecondFactor, ({ body, language }) => factorReset.reset(body.token, language));
}
