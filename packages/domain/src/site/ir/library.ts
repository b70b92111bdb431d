import { type AcProtocolName, acProtocol, canBeTold } from "./ac/protocols.ts";
import type { AcWish } from "./ac/wish.ts";
import {
  EPSON_PROJECTOR,
  type KeyCodes,
  LG_TV,
  RC5_MUSIC,
  RC5_SATELLITE,
  RC5_TV,
  SAMSUNG_TV,
  SONY_MUSIC,
  SONY_PROJECTOR,
  SONY_TV,
  TOSHIBA_TV,
  YAMAHA_MUSIC,
} from "./key-codes.ts";
import { encodeNec, encodeSamsung } from "./nec.ts";
import { encodeRc5 } from "./rc5.ts";
import { APPLIANCE_TYPES, type ApplianceType, type IrSignal } from "./signal.ts";
import { encodeSirc } from "./sirc.ts";

/** The brand of codesets whose keys are learnt. */
export const ANY_BRAND = "Any";

/** Brands sold in India without published codes. They often use another brand's codes, or are learnt key by key. */
export const UNPUBLISHED_AC_BRANDS = ["Blue Star", "Godrej", "Lloyd"] as const;

/** A remote of the library: the protocol of one brand's appliances of one type. */
export interface LibraryCodeset {
  id: string;
  type: ApplianceType;
  brand: string;
  stb_provider: string | null;
  protocol: "NEC" | "Samsung" | "RC-5" | "SIRC" | AcProtocolName;
  /** Increased when a code is corrected, so that cached copies are fetched again. */
  version: number;
  address: number;
  bits?: 12 | 15 | 20;
  keys: KeyCodes;
}

type Entry = Omit<LibraryCodeset, "stb_provider" | "version"> & { stb_provider?: string };

function entry(codeset: Entry): LibraryCodeset {
  return { stb_provider: null, version: 1, ...codeset };
}

function tv(id: string, brand: string, protocol: LibraryCodeset["protocol"], address: number, keys: KeyCodes) {
  return entry({ id, type: "tv", brand, protocol, address, keys });
}

function ac(id: string, brand: string, protocol: AcProtocolName) {
  return { ...entry({ id, type: "ac", brand, protocol, address: 0, keys: {} }), version: 2 };
}

/** The built-in remotes, from published protocols. All others are learnt from a remote. */
export const IR_LIBRARY: readonly LibraryCodeset[] = [
  tv("tv-samsung-1", "Samsung", "Samsung", 0x07, SAMSUNG_TV),
  tv("tv-lg-1", "LG", "NEC", 0x04, LG_TV),
  tv("tv-sony-1", "Sony", "SIRC", 1, SONY_TV),
  tv("tv-philips-1", "Philips", "RC-5", 0, RC5_TV),
  tv("tv-toshiba-1", "Toshiba", "NEC", 0x40, TOSHIBA_TV),
  ac("ac-voltas-1", "Voltas", "Voltas"),
  ac("ac-daikin-1", "Daikin", "Daikin"),
  ac("ac-hitachi-1", "Hitachi", "Hitachi"),
  ac("ac-panasonic-1", "Panasonic", "Panasonic"),
  ac("ac-carrier-1", "Carrier", "Carrier"),
  // Carrier and Midea sell together in India.
  ac("ac-carrier-2", "Carrier", "Coolix"),
  ac("ac-gree-1", "Gree", "Gree"),
  ac("ac-lg-1", "LG", "LG AC"),
  ac("ac-midea-1", "Midea", "Coolix"),
  ac("ac-beko-1", "Beko", "Coolix"),
  ac("ac-kaysun-1", "Kaysun", "Coolix"),
  entry({
    id: "stb-rc5-1",
    type: "stb",
    brand: "Philips",
    stb_provider: "RC-5 satellite receiver",
    protocol: "RC-5",
    address: 8,
    keys: RC5_SATELLITE,
  }),
  entry({
    id: "projector-epson-1",
    type: "projector",
    brand: "Epson",
    protocol: "NEC",
    address: 0x5583,
    keys: EPSON_PROJECTOR,
  }),
  entry({
    id: "projector-sony-1",
    type: "projector",
    brand: "Sony",
    protocol: "SIRC",
    bits: 15,
    address: 0x54,
    keys: SONY_PROJECTOR,
  }),
  entry({ id: "music-philips-1", type: "music", brand: "Philips", protocol: "RC-5", address: 20, keys: RC5_MUSIC }),
  entry({ id: "music-sony-1", type: "music", brand: "Sony", protocol: "SIRC", address: 0x10, keys: SONY_MUSIC }),
  entry({ id: "music-yamaha-1", type: "music", brand: "Yamaha", protocol: "NEC", address: 0x7a, keys: YAMAHA_MUSIC }),
  // Empty codesets, whose keys are learnt from the remote: for appliances without published codes, and for fans, which
  // have none.
  ...APPLIANCE_TYPES.map((type) =>
    entry({ id: `${type}-learn-1`, type, brand: ANY_BRAND, protocol: "NEC", address: 0, keys: {} }),
  ),
];

export function findCodeset(id: string): LibraryCodeset | undefined {
  return IR_LIBRARY.find((codeset) => codeset.id === id);
}

/** Tells whether each key sends the whole state instead of a single code. */
export function isStateful({ protocol }: LibraryCodeset): boolean {
  return acProtocol(protocol) !== undefined;
}

/** Returns the signal for a key of a codeset, if it has the key. `press` counts the presses, for RC-5's toggle. */
export function signalOfKey(codeset: LibraryCodeset, key: string, press = 0): IrSignal | undefined {
  const command = Object.hasOwn(codeset.keys, key) ? codeset.keys[key] : undefined;
  if (command === undefined) return undefined;
  if (codeset.protocol === "NEC") return encodeNec(codeset.address, command);
  if (codeset.protocol === "Samsung") return encodeSamsung(codeset.address, command);
  if (codeset.protocol === "RC-5") return encodeRc5(codeset.address, command, press % 2 === 0 ? 0 : 1);
  return codeset.protocol === "SIRC" ? encodeSirc(codeset.address, command, codeset.bits) : undefined;
}

/** Returns the signal for an air conditioner's state; undefined for single keys and unsupported states. */
export function signalOfState({ protocol }: LibraryCodeset, wish: AcWish): IrSignal | undefined {
  const spoken = acProtocol(protocol);
  return spoken && canBeTold(spoken, wish) ? spoken.encode(wish) : undefined;
}
