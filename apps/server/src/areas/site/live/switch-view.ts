import type { Heartbeat, StateReport, SwitchReport } from "@switchboard/contract";

/** One switch as its device told it. */
export interface SwitchView {
  relay: 0 | 1;
  dimm: number | null;
  /** Undefined for a switch that is no light: the device's light is a sibling's then. */
  light: { color: string; ct: number } | null | undefined;
}

/** More words of one device than can be under way between servers. */
const KEPT = 8;

/**
 * The last words about one switch, by the device's clock. With several servers each is given some of them to repeat, and overhears
 * the others; which comes first is not certain.
 */
export class SwitchViews {
  readonly #told: { ts: number; view: SwitchView }[];

  constructor(stored: SwitchView) {
    this.#told = [{ ts: 0, view: stored }];
  }

  /** What a report says of the switch, and whether that is news; undefined where it says nothing of it. */
  take(state: StateReport | Heartbeat, switchNo: number): { view: SwitchView; isNews: boolean } | undefined {
    const said = state.relays[switchNo - 1];
    if (said === undefined) return undefined;
    const before = this.#before(state.ts);
    const known = before ?? this.#told.at(-1)?.view;
    // A relay that cannot be read is as it was: the rest of what was said counts, an answer to an order above all.
    const relay = said ?? known?.relay;
    if (relay === undefined) return undefined;
    const light = known?.light === undefined ? undefined : (state.light ?? known.light);
    const view = { relay, dimm: state.dimm?.[switchNo - 1] ?? known?.dimm ?? null, light };
    this.#told.push({ ts: state.ts, view });
    if (this.#told.length > KEPT) this.#told.shift();
    return { view, isNews: before === undefined || !isSame(before, view) };
  }

  #before(ts: number): SwitchView | undefined {
    const earlier = this.#told.filter((each) => each.ts < ts);
    return earlier.reduce<{ ts: number; view?: SwitchView }>((last, each) => (each.ts >= last.ts ? each : last), {
      ts: -1,
    }).view;
  }
}

function isSame(one: SwitchView, other: SwitchView): boolean {
  const isSameLight = one.light?.color === other.light?.color && one.light?.ct === other.light?.ct;
  return one.relay === other.relay && one.dimm === other.dimm && isSameLight;
}

export function toMessage(ts: number, { relay, dimm, light }: SwitchView): SwitchReport {
  return { ts, relay, dimm, ...(light && { light }) };
}
