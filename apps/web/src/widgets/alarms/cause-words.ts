import { RETURNED } from "@switchboard/domain/alarms";
import { translatorOf } from "../../i18n/i18n.ts";

/** Why an alarm ended without a person. */
const CAUSES = [RETURNED, "removed", "turned_off", "moved", "changed"] as const;

/** The cause of an alarm that was closed, in words: a person's own, or one of ours. Needs "alarms". */
export function causeWords(cause: string): string {
  const known = CAUSES.find((each) => each === cause);
  return known ? translatorOf("alarms")(`causes.${known}`) : cause;
}
