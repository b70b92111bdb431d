import type { Codeset, Remote, RemoteKey } from "@switchboard/contract";

type ApplianceType = Codeset["type"];

/** A key on the remote that works, or is still to be learnt. */
export interface PlacedKey extends RemoteKey {
  toLearn: boolean;
}

export interface Layout {
  top: PlacedKey[];
  pad: Partial<Record<"up" | "down" | "left" | "right" | "ok", PlacedKey>>;
  corners: PlacedKey[];
  rockers: { name: "volume" | "channel" | "speed"; up: PlacedKey | undefined; down: PlacedKey | undefined }[];
  transport: PlacedKey[];
  digits: PlacedKey[];
  /** Learnt or typed keys with names of their own. */
  own: PlacedKey[];
}

const TOP = ["power", "source", "mute", "swing", "timer"];
const CORNERS = ["menu", "home", "back", "exit"];
const TRANSPORT = ["previous", "play", "pause", "stop", "next"];
const DIGITS = [..."1234567890"].map((digit) => `digit_${digit}`);
const PAD = ["up", "down", "left", "right", "ok"] as const;
const ROCKERS = ["volume", "channel", "speed"] as const;

/** The usual keys of an appliance, to be learnt when its codeset has none. */
const USUAL: Record<ApplianceType, readonly string[]> = {
  tv: ["power", "mute", "volume_up", "volume_down", "channel_up", "channel_down", ...PAD],
  ac: ["power"],
  stb: ["power", "channel_up", "channel_down", ...PAD],
  fan: ["power", "speed_up", "speed_down", "swing", "timer"],
  projector: ["power", "source", "menu", ...PAD],
  music: ["power", "volume_up", "volume_down", ...TRANSPORT],
};

/** Keys that repeat while they are held. */
const HOLDABLE = new Set(["volume_up", "volume_down", "channel_up", "channel_down", "up", "down", "left", "right"]);
export const isHoldable = (key: string) => HOLDABLE.has(key);

function keysOf(
  { keys, type, stateful }: Codeset,
  { custom_keys }: Pick<Remote, "custom_keys">,
): Map<string, PlacedKey> {
  const working = [...keys, ...custom_keys].map((each) => ({ ...each, toLearn: false }));
  const waiting = stateful || keys.length > 0 ? [] : USUAL[type].map((key) => ({ key, label: "", toLearn: true }));
  return new Map([...waiting, ...working].map((each) => [each.key, each]));
}

/** Places each key of a remote; keys without a usual place go among the own keys. */
export function layOut(codeset: Codeset, remote: Pick<Remote, "custom_keys">): Layout {
  const keys = keysOf(codeset, remote);
  const take = (names: readonly string[]) =>
    names.flatMap((name) => {
      const key = keys.get(name);
      keys.delete(name);
      return key ? [key] : [];
    });
  const one = (name: string) => take([name])[0];
  const pad = Object.fromEntries(PAD.map((name) => [name, one(name)]).filter(([, key]) => key)) as Layout["pad"];
  const rockers = ROCKERS.map((name) => ({ name, up: one(`${name}_up`), down: one(`${name}_down`) }));
  return {
    top: take(TOP),
    pad,
    corners: take(CORNERS),
    rockers: rockers.filter(({ up, down }) => up || down),
    transport: take(TRANSPORT),
    digits: take(DIGITS),
    own: [...keys.values()],
  };
}
