import type { LocalFailure } from "../../../../api/local-device-port.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";

/** Why a device does not answer in its own network; one with a SIM card is not told about Wi-Fi. */
export function reasonOf(t: Translate<"addDevice">, reason: LocalFailure, isMobile: boolean): string {
  const isOfNetwork = reason === "no_answer" || reason === "not_a_device";
  return isMobile && isOfNetwork ? t(`mobile.reason.${reason}`) : t(`join.reason.${reason}`);
}
