import type { TFunction } from "i18next";
import type { LocalFailure } from "../../../gateway/local-device-port.ts";

/** Why a device does not answer in its own network; one with a SIM card is not told about Wi-Fi. */
export function reasonOf(t: TFunction<"addDevice">, reason: LocalFailure, isMobile: boolean): string {
  const isOfNetwork = reason === "no_answer" || reason === "not_a_device";
  return isMobile && isOfNetwork ? t(`mobile.reason.${reason}`) : t(`join.reason.${reason}`);
}
