import type { Mailer } from "./mailer.ts";

/** Counts sent and failed mails. */
export function countedMailer(mailer: Mailer, counter: { inc(labels: { outcome: "sent" | "failed" }): void }): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
        counter.inc({ outcome: "sent" });
      } catch (error) {
        counter.inc({ outcome: "failed" });
        throw error;
      }
    },
  };
}
