import type { LocalFailure } from "../../../../api/local-device-port.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";

/** Says why a device does not answer in its own network, without mentioning Wi-Fi for one with a SIM card. */
export function reasonOf(t: Translate<"addDevice">, reason: LocalFailure, isMobile: boolean): string {
  const isOfNetwork = reason === "no_answer" || reason === "not_a_device";
  return isMobile && isOfNetwork ? t(`mobile.reason.${reason}`) : t(`join.reason.${reason}`);
}
