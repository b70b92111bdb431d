import { contract, type SecondProof, type SecondStep } from "@switchboard/contract";
import { ApiError, call } from "./call.ts";
import { notificationId } from "./notification-id.ts";
import { adoptSession, beginLogin, endSession, failLogin, pauseLogin, type SessionEnd } from "./session.ts";

interface Credentials {
  username: string;
  password: string;
}

const OWN_MESSAGE = { quiet: true, silent: true } as const;

/** Ends logged in, in a login error that the session holds, or with a second step to do. Answers which. */
export async function signIn(credentials: Credentials): Promise<boolean | SecondStep> {
  beginLogin();
  try {
    adoptSession(await login(credentials, notificationId()));
    return true;
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0, {});
    if (!failure.secondStep) {
      failLogin(failure);
      return false;
    }
    pauseLogin();
    return failure.secondStep;
  }
}

/** Completes `signIn`; a refusal is thrown to the form. */
export async function finishSignIn(challenge: string, proof: SecondProof): Promise<void> {
  adoptSession(await call(contract.secondStep, { challenge, proof }, OWN_MESSAGE));
}

/** Signs in without a name or password, because the passkey identifies the user. Returns false when the user cancelled. */
export async function signInWithPasskey(): Promise<boolean> {
  const [{ askPasskey }, begun] = await Promise.all([
    import("./passkeys.ts"),
    call(contract.beginPasskeySignIn, undefined, OWN_MESSAGE),
  ]);
  const passkey = await askPasskey(begun.passkey);
  if (!passkey) return false;
  const body = { challenge: begun.challenge, passkey, notification_id: notificationId() };
  adoptSession(await call(contract.passkeySignIn, body, OWN_MESSAGE));
  return true;
}

/** Retries the login without the notification id when it is not accepted (spec §3). */
async function login(credentials: Credentials, notification_id: string | undefined) {
  try {
    return await call(contract.login, { ...credentials, notification_id }, OWN_MESSAGE);
  } catch (error) {
    const refused = error instanceof ApiError && error.fields.some(({ path }) => path.includes("notification_id"));
    if (!notification_id || !refused) throw error;
    return call(contract.login, credentials, OWN_MESSAGE);
  }
}

/** Notifies the server without waiting for its answer. */
export function signOut(end?: SessionEnd): void {
  call(contract.logout, undefined, OWN_MESSAGE).catch(() => {});
  endSession(end);
}
