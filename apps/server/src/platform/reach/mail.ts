import type { SendOutcome } from "@switchboard/domain/alarms";
import { type Mail, type Mailer, UnansweredMail } from "../mail/mailer.ts";

const TIMEOUT_MS = 20_000;

/** Sends mail and says what became of it; a mail server that hangs is not waited for. */
export function mailSender(mailer: Mailer, timeoutMs = TIMEOUT_MS) {
  return async (mail: Mail): Promise<SendOutcome> => {
    const { promise: tooSlow, resolve } = Promise.withResolvers<SendOutcome>();
    // How far it came by then nobody can say.
    const timer = setTimeout(() => resolve({ state: "unknown", reason: "too_slow" }), timeoutMs);
    const sent = mailer.send(mail).then((): SendOutcome => ({ state: "accepted" }), outcomeOfFault);
    try {
      return await Promise.race([sent, tooSlow]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** By what the mail library says of a failure. */
function outcomeOfFault(error: unknown): SendOutcome {
  if (error instanceof UnansweredMail) return { state: "unknown", reason: "too_slow" };
  const of = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  const [code, responseCode] = [of("code"), of("responseCode")];
  if (code === "EAUTH") return { state: "failed", reason: "sign_in" };
  if (typeof responseCode === "number")
    return responseCode >= 500 ? { state: "refused", reason: "refused" } : { state: "failed", reason: "busy" };
  return { state: "failed", reason: code === "ETIMEDOUT" ? "too_slow" : "unreachable" };
}
