/** The code of each key of a maker's remotes. */
export type KeyCodes = Readonly<Record<string, number>>;

/** Returns consecutive digits, `digit_1` … `digit_9` and `digit_0`, from the code of the first. */
function digits(one: number, zero: number): KeyCodes {
  const codes = Array.from({ length: 9 }, (_, index) => [`digit_${index + 1}`, one + index]);
  return { ...Object.fromEntries(codes), digit_0: zero };
}

export const SAMSUNG_TV: KeyCodes = {
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

export const LG_TV: KeyCodes = {
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

export const SONY_TV: KeyCodes = {
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

/** The system codes of RC-5 are common to all makers. */
export const RC5_TV: KeyCodes = {
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

export const TOSHIBA_TV: KeyCodes = {
  power: 0x12,
  source: 0x0f,
  volume_up: 0x1a,
  volume_down: 0x1e,
  mute: 0x10,
  channel_up: 0x1b,
  channel_down: 0x1f,
  ...digits(0x01, 0x00),
};

export const RC5_SATELLITE: KeyCodes = {
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

export const RC5_MUSIC: KeyCodes = {
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

export const SONY_MUSIC: KeyCodes = {
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

export const YAMAHA_MUSIC: KeyCodes = { power: 0x1f, volume_up: 0x1a, volume_down: 0x1b, mute: 0x1c };

export const EPSON_PROJECTOR: KeyCodes = {
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

export const SONY_PROJECTOR: KeyCodes = {
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
