import { contract } from "@switchboard/contract";
import { call, GatewayError } from "./gateway.ts";
import { notificationId } from "./notification-id.ts";
import { adoptSession, beginLogin, endSession, failLogin, type SessionEnd } from "./session.ts";

interface Credentials {
  username: string;
  password: string;
}

const OWN_MESSAGE = { quiet: true, silent: true } as const;

/** Ends logged in, or in a login error that the session holds. Answers which. */
export async function signIn(credentials: Credentials): Promise<boolean> {
  beginLogin();
  try {
    adoptSession(await login(credentials, notificationId()));
    return true;
  } catch (error) {
    failLogin(error instanceof GatewayError ? error : new GatewayError(0, {}));
    return false;
  }
}

/** Login is retried without the notification id where it is not available (spec §3). */
async function login(credentials: Credentials, notification_id: string | undefined) {
  try {
    return await call(contract.login, { ...credentials, notification_id }, OWN_MESSAGE);
  } catch (error) {
    const refused = error instanceof GatewayError && error.fields.some(({ path }) => path.includes("notification_id"));
    if (!notification_id || !refused) throw error;
    return call(contract.login, credentials, OWN_MESSAGE);
  }
}

/** The server is told, and nobody waits for its answer. */
export function signOut(end?: SessionEnd): void {
  call(contract.logout, undefined, OWN_MESSAGE).catch(() => {});
  endSession(end);
}
