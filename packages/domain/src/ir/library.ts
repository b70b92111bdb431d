import { type AcWish, encodeCoolix, encodeGree, encodeLgAc } from "./ac.ts";
import { encodeNec, encodeSamsung } from "./nec.ts";
import { encodeRc5 } from "./rc5.ts";
import { APPLIANCE_TYPES, type ApplianceType, type IrSignal } from "./signal.ts";
import { encodeSirc } from "./sirc.ts";

/** Nobody's brand: that of codesets whose keys are learnt. */
export const ANY_BRAND = "Any";

type KeyCodes = Readonly<Record<string, number>>;

/** A remote of the library: how one brand's appliances of one type are spoken to. */
export interface LibraryCodeset {
  id: string;
  type: ApplianceType;
  brand: string;
  stb_provider: string | null;
  protocol: "NEC" | "Samsung" | "RC-5" | "SIRC" | "Gree" | "Coolix" | "LG AC";
  /** Raised when a code is mended, so that copies kept elsewhere are fetched anew. */
  version: number;
  address: number;
  bits?: 12 | 15 | 20;
  keys: KeyCodes;
}

/** Digits that follow each other, `digit_1` … `digit_9` and then `digit_0`, from the code of the first. */
function digits(one: number, zero: number): KeyCodes {
  const codes = Array.from({ length: 9 }, (_, index) => [`digit_${index + 1}`, one + index]);
  return { ...Object.fromEntries(codes), digit_0: zero };
}

const SAMSUNG_TV: KeyCodes = {
  power: 0x02,
  source: 0x01,
  volume_up: 0x07,
  volume_down: 0x0b,
  mute: 0x0f,
  channel_up: 0x12,
  channel_down: 0x10,
  menu: 0x1a,
  up: 0x60,
  down: 0x61,
  left: 0x65,
  right: 0x62,
  ok: 0x68,
  back: 0x58,
  exit: 0x2d,
  home: 0x79,
  digit_1: 0x04,
  digit_2: 0x05,
  digit_3: 0x06,
  digit_4: 0x08,
  digit_5: 0x09,
  digit_6: 0x0a,
  digit_7: 0x0c,
  digit_8: 0x0d,
  digit_9: 0x0e,
  digit_0: 0x11,
};

const LG_TV: KeyCodes = {
  power: 0x08,
  source: 0x0b,
  volume_up: 0x02,
  volume_down: 0x03,
  mute: 0x09,
  channel_up: 0x00,
  channel_down: 0x01,
  menu: 0x43,
  up: 0x40,
  down: 0x41,
  left: 0x07,
  right: 0x06,
  ok: 0x44,
  back: 0x28,
  exit: 0x5b,
  home: 0x7c,
  ...digits(0x11, 0x10),
};

const SONY_TV: KeyCodes = {
  power: 21,
  source: 37,
  volume_up: 18,
  volume_down: 19,
  mute: 20,
  channel_up: 16,
  channel_down: 17,
  home: 96,
  up: 116,
  down: 117,
  left: 52,
  right: 51,
  ok: 101,
  ...digits(0, 9),
};

/** The system codes of RC-5 are the same for every maker that follows it. */
const RC5_TV: KeyCodes = {
  power: 12,
  source: 56,
  volume_up: 16,
  volume_down: 17,
  mute: 13,
  channel_up: 32,
  channel_down: 33,
  menu: 82,
  up: 80,
  down: 81,
  left: 85,
  right: 86,
  ok: 87,
  ...digits(1, 0),
};

const TOSHIBA_TV: KeyCodes = {
  power: 0x12,
  source: 0x0f,
  volume_up: 0x1a,
  volume_down: 0x1e,
  mute: 0x10,
  channel_up: 0x1b,
  channel_down: 0x1f,
  ...digits(0x01, 0x00),
};

const RC5_SATELLITE: KeyCodes = {
  power: 12,
  volume_up: 16,
  volume_down: 17,
  mute: 13,
  channel_up: 32,
  channel_down: 33,
  up: 80,
  down: 81,
  left: 85,
  right: 86,
  ok: 87,
  menu: 82,
  ...digits(1, 0),
};

const RC5_MUSIC: KeyCodes = {
  power: 12,
  play: 53,
  pause: 48,
  stop: 54,
  next: 32,
  previous: 33,
  volume_up: 16,
  volume_down: 17,
  mute: 13,
};

const SONY_MUSIC: KeyCodes = {
  power: 21,
  volume_up: 18,
  volume_down: 19,
  mute: 20,
  play: 50,
  pause: 57,
  stop: 56,
  next: 49,
  previous: 48,
};

const YAMAHA_MUSIC: KeyCodes = { power: 0x1f, volume_up: 0x1a, volume_down: 0x1b, mute: 0x1c };

const EPSON_PROJECTOR: KeyCodes = {
  power: 0x90,
  source: 0x8c,
  menu: 0x9a,
  up: 0xb0,
  down: 0xb2,
  left: 0xb3,
  right: 0xb1,
  ok: 0x85,
  back: 0x84,
  volume_up: 0x98,
  volume_down: 0x99,
};

const SONY_PROJECTOR: KeyCodes = {
  power: 21,
  source: 87,
  menu: 41,
  up: 53,
  down: 54,
  left: 52,
  right: 51,
  ok: 90,
  volume_up: 18,
  volume_down: 19,
  mute: 20,
};

type Entry = Omit<LibraryCodeset, "stb_provider" | "version"> & { stb_provider?: string };

function entry(codeset: Entry): LibraryCodeset {
  return { stb_provider: null, version: 1, ...codeset };
}

function tv(id: string, brand: string, protocol: LibraryCodeset["protocol"], address: number, keys: KeyCodes) {
  return entry({ id, type: "tv", brand, protocol, address, keys });
}

function ac(id: string, brand: string, protocol: LibraryCodeset["protocol"]) {
  return entry({ id, type: "ac", brand, protocol, address: 0, keys: {} });
}

/** What the product knows by itself, from what is published about the protocols; the rest is learnt from a remote. */
export const IR_LIBRARY: readonly LibraryCodeset[] = [
  tv("tv-samsung-1", "Samsung", "Samsung", 0x07, SAMSUNG_TV),
  tv("tv-lg-1", "LG", "NEC", 0x04, LG_TV),
  tv("tv-sony-1", "Sony", "SIRC", 1, SONY_TV),
  tv("tv-philips-1", "Philips", "RC-5", 0, RC5_TV),
  tv("tv-toshiba-1", "Toshiba", "NEC", 0x40, TOSHIBA_TV),
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
  // Empty ones, whose keys are learnt from the remote at hand: for what no published codes fit, and for fans, which have none.
  ...APPLIANCE_TYPES.map((type) =>
    entry({ id: `${type}-learn-1`, type, brand: ANY_BRAND, protocol: "NEC", address: 0, keys: {} }),
  ),
];

export function findCodeset(id: string): LibraryCodeset | undefined {
  return IR_LIBRARY.find((codeset) => codeset.id === id);
}

/** Whether its keys are single codes, or one whole state is sent each time. */
export function isStateful({ protocol }: LibraryCodeset): boolean {
  return protocol === "Gree" || protocol === "Coolix" || protocol === "LG AC";
}

/** The light for a key of a codeset; undefined where it has no such key. `press` counts the presses, for RC-5's toggle. */
export function signalOfKey(codeset: LibraryCodeset, key: string, press = 0): IrSignal | undefined {
  const command = Object.hasOwn(codeset.keys, key) ? codeset.keys[key] : undefined;
  if (command === undefined) return undefined;
  if (codeset.protocol === "NEC") return encodeNec(codeset.address, command);
  if (codeset.protocol === "Samsung") return encodeSamsung(codeset.address, command);
  if (codeset.protocol === "RC-5") return encodeRc5(codeset.address, command, press % 2 === 0 ? 0 : 1);
  return codeset.protocol === "SIRC" ? encodeSirc(codeset.address, command, codeset.bits) : undefined;
}

/** The light for an air conditioner's state; undefined where the codeset has single keys. */
export function signalOfState({ protocol }: LibraryCodeset, wish: AcWish): IrSignal | undefined {
  if (protocol === "Gree") return encodeGree(wish);
  if (protocol === "Coolix") return encodeCoolix(wish);
  return protocol === "LG AC" ? encodeLgAc(wish) : undefined;
}
