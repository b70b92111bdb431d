import type { Codeset, RemoteKey } from "@switchboard/contract";
import { ANY_BRAND } from "@switchboard/domain/site";
import type { Translate } from "../../../i18n/typed-keys.ts";

/** Keys that are translated; others are named by their label. */
const KNOWN = [
  "power",
  "power_on",
  "source",
  "volume_up",
  "volume_down",
  "mute",
  "channel_up",
  "channel_down",
  "menu",
  "up",
  "down",
  "left",
  "right",
  "ok",
  "back",
  "exit",
  "home",
  "play",
  "pause",
  "stop",
  "next",
  "previous",
  "speed_up",
  "speed_down",
  "swing",
  "timer",
] as const;
type TranslatedKey = (typeof KNOWN)[number];

const isKnown = (key: string): key is TranslatedKey => (KNOWN as readonly string[]).includes(key);

export function brandName(brand: string, t: Translate<"remotes">): string {
  return brand === ANY_BRAND ? t("anyBrand") : brand;
}

/** Combines the brand and the protocol, which often already contains the brand. */
export function codesetName({ brand, protocol }: Pick<Codeset, "brand" | "protocol">): string {
  return protocol.startsWith(brand) ? protocol : `${brand} · ${protocol}`;
}

export function suggestedName({ brand, type }: Pick<Codeset, "brand" | "type">, t: Translate<"remotes">): string {
  const what = t(`type.${type}`);
  return brand === ANY_BRAND ? what : t("add.suggested", { brand, type: what });
}

export function keyName({ key, label }: RemoteKey, t: Translate<"remotes">): string {
  if (isKnown(key)) return t(`keys.${key}`);
  return /^digit_\d$/.test(key) ? key.slice(-1) : label || key;
}
