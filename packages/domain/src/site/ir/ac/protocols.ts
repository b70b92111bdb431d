import { CARRIER } from "./carrier.ts";
import { COOLIX } from "./coolix.ts";
import { DAIKIN } from "./daikin.ts";
import { GREE } from "./gree.ts";
import { HITACHI } from "./hitachi.ts";
import { LG } from "./lg.ts";
import { PANASONIC } from "./panasonic.ts";
import { VOLTAS } from "./voltas.ts";
import type { AcProtocol, AcWish } from "./wish.ts";

/** The air conditioners whose whole state can be sent, by protocol name. */
export const AC_PROTOCOLS = {
  Carrier: CARRIER,
  Coolix: COOLIX,
  Daikin: DAIKIN,
  Gree: GREE,
  Hitachi: HITACHI,
  "LG AC": LG,
  Panasonic: PANASONIC,
  Voltas: VOLTAS,
} satisfies Record<string, AcProtocol>;
export type AcProtocolName = keyof typeof AC_PROTOCOLS;

export function acProtocol(name: string): AcProtocol | undefined {
  return Object.hasOwn(AC_PROTOCOLS, name) ? AC_PROTOCOLS[name as AcProtocolName] : undefined;
}

/** Tells whether an appliance supports a state. Turning off is always possible. */
export function canBeTold({ modes, min, max }: AcProtocol, { power, mode, temperature }: AcWish): boolean {
  return !power || (modes.includes(mode) && temperature >= min && temperature <= max);
}
