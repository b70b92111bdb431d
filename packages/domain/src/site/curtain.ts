import type { ConfigValues } from "./device-config.ts";
import { type DeviceTypeCode, FIELD_TYPE_CODES } from "./device-types.ts";

/**
 * The spec only names the modes 1 to 5 (§3). Their meaning is our definition, which docs/device-protocol.md gives to firmware authors. A
 * held relay is on while the curtain moves. A pulsed relay is on for a moment, and the curtain's own drive does the rest.
 */
const MODES = {
  1: { drive: "held", travelMs: 15_000, stopBy: "release" },
  2: { drive: "held", travelMs: 30_000, stopBy: "release" },
  3: { drive: "held", travelMs: 60_000, stopBy: "release" },
  4: { drive: "pulsed", travelMs: 30_000, stopBy: "same" },
  5: { drive: "pulsed", travelMs: 30_000, stopBy: "other" },
} as const;

/** How long a pulsed relay is on. */
export const CURTAIN_PULSE_MS = 500;

export interface Curtain {
  /** The `switch_no` of the relay that opens the curtain, and of the one that closes it. */
  openBy: number;
  closeBy: number;
  drive: "held" | "pulsed";
  /** The time from one end to the other. */
  travelMs: number;
  /** The way to stop a moving curtain: by releasing the relay, or by a pulse on the same or the other relay. */
  stopBy: "release" | "same" | "other";
}

/** The values of event 102, by our definition. */
export const CurtainState = { open: 1, closed: 2, opening: 3, closing: 4, stopped: 5 } as const;
export type CurtainState = (typeof CurtainState)[keyof typeof CurtainState];
export type CurtainOrder = "open" | "stop" | "close";

const MOVERS: readonly DeviceTypeCode[] = ["SW_2_REL", "SW_3_REL", ...FIELD_TYPE_CODES];

function modeOf(value: unknown): (typeof MODES)[keyof typeof MODES] | undefined {
  return Object.hasOwn(MODES, String(value)) ? MODES[String(value) as unknown as keyof typeof MODES] : undefined;
}

/** Returns the curtain that a device moves with its relays 1 and 2. Returns undefined when none is configured. */
export function curtainOf(type: DeviceTypeCode, config: ConfigValues): Curtain | undefined {
  const mode = MOVERS.includes(type) ? modeOf(config.curtain_mode) : undefined;
  if (!mode) return undefined;
  const [openBy, closeBy] = config.inverse_curtain === true ? [2, 1] : [1, 2];
  return { openBy, closeBy, ...mode };
}

/** Tells whether a switch is one of the curtain's two. A third relay is an ordinary switch. */
export function movesCurtain(curtain: Curtain, switchNo: number): boolean {
  return switchNo === curtain.openBy || switchNo === curtain.closeBy;
}

/** Translates an order to a switch: on opens or closes, off stops. */
export function curtainCommand(
  curtain: Curtain,
  order: CurtainOrder,
  moving?: CurtainState,
): { switch_no: number; state: 0 | 1 } {
  if (order === "open") return { switch_no: curtain.openBy, state: 1 };
  if (order === "close") return { switch_no: curtain.closeBy, state: 1 };
  return { switch_no: moving === CurtainState.closing ? curtain.closeBy : curtain.openBy, state: 0 };
}

/** Returns the relay that must be released before this one turns on, because both must never be on. */
export function relayToRelease(curtain: Curtain, switchNo: number, state: 0 | 1): number | undefined {
  if (state === 0 || !movesCurtain(curtain, switchNo)) return undefined;
  return switchNo === curtain.openBy ? curtain.closeBy : curtain.openBy;
}

/** Returns the curtain's state, from its relays and its last report. Returns undefined when it is unknown. */
export function curtainState(
  { openBy, closeBy, drive }: Curtain,
  isOn: (switchNo: number) => boolean,
  told?: number,
): CurtainState | undefined {
  if (drive === "held") {
    if (isOn(openBy)) return CurtainState.opening;
    if (isOn(closeBy)) return CurtainState.closing;
    // The curtain reported that it moves, but its relays are off: it was stopped.
    if (told === CurtainState.opening || told === CurtainState.closing) return CurtainState.stopped;
  }
  return Object.values(CurtainState).find((state) => state === told);
}

export function isMoving(state: CurtainState | undefined): boolean {
  return state === CurtainState.opening || state === CurtainState.closing;
}
