import { type BodyOf, type Branding, contract } from "@switchboard/contract";
import { call } from "../../../api/call.ts";
import { readPreference } from "../../../ui/preferences.ts";

/** The forms show a failure themselves. */
const QUIET = { quiet: true, silent: true } as const;

export const register = (account: BodyOf<typeof contract.register>) => call(contract.register, account, QUIET);

/** Says who may register. A server that does not answer decides when the form is sent. */
export const readRegistrationPolicy = (signal: AbortSignal) =>
  call(contract.registrationPolicy, undefined, { ...QUIET, signal });

/** Creates the first admin of a new server and returns their session. */
export const setUp = (admin: BodyOf<typeof contract.setup>) => call(contract.setup, admin, QUIET);

/** Sets the password of a new account and returns its session. */
export const confirmRegistration = (input: BodyOf<typeof contract.confirmRegistration>) =>
  call(contract.confirmRegistration, input, QUIET);

/** Says who invites and to which enterprise. */
export const readInvitation = (token: string, signal: AbortSignal) =>
  call(contract.readInvitation, { token }, { ...QUIET, signal });

export const confirmEmail = (token: string) => call(contract.confirmEmail, { token }, QUIET);

export const resetSecondFactor = (token: string) => call(contract.resetSecondFactor, { token }, QUIET);

export const forgotPassword = (input: BodyOf<typeof contract.forgotPassword>) =>
  call(contract.forgotPassword, input, QUIET);

export const resetPassword = (input: BodyOf<typeof contract.resetPassword>) =>
  call(contract.resetPassword, input, QUIET);

/** Loads the branding of the enterprise last used in this browser; on failure the login shows the product's own. */
export function loadLoginBranding(): Promise<Branding | undefined> {
  const enterprise = readPreference("last-enterprise");
  const input = enterprise ? { enterprise } : {};
  return call(contract.enterpriseAssets, input, QUIET).catch(() => undefined);
}
