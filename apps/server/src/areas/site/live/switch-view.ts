import type { Heartbeat, StateReport, SwitchReport } from "@switchboard/contract";

/** The reported state of one switch. */
export interface SwitchView {
  relay: 0 | 1;
  dimm: number | null;
  /** Not set for a switch that is no light; the device's light then belongs to a sibling. */
  light: { color: string; ct: number } | null | undefined;
}

/** More reports of one device than can be under way between servers. */
const KEPT = 8;

/**
 * The last reports about one switch, by the device's clock. With several servers each repeats some of them and
 * overhears the others, in no certain order.
 */
export class SwitchViews {
  readonly #reported: { ts: number; view: SwitchView }[];

  constructor(stored: SwitchView) {
    this.#reported = [{ ts: 0, view: stored }];
  }

  /** Returns the switch's state in a report, and whether it changed; undefined when it is not in the report. */
  take(state: StateReport | Heartbeat, switchNo: number): { view: SwitchView; isNews: boolean } | undefined {
    const relayReport = state.relays[switchNo - 1];
    if (relayReport === undefined) return undefined;
    const before = this.#before(state.ts);
    const last = before ?? this.#reported.at(-1)?.view;
    // An unreadable relay keeps its state, because the rest of the report counts, above all an answer to a command.
    const relay = relayReport ?? last?.relay;
    if (relay === undefined) return undefined;
    const light = last?.light === undefined ? undefined : (state.light ?? last.light);
    const view = { relay, dimm: state.dimm?.[switchNo - 1] ?? last?.dimm ?? null, light };
    this.#reported.push({ ts: state.ts, view });
    if (this.#reported.length > KEPT) this.#reported.shift();
    return { view, isNews: before === undefined || !isSame(before, view) };
  }

  #before(ts: number): SwitchView | undefined {
    const earlier = this.#reported.filter((each) => each.ts < ts);
    return earlier.reduce<{ ts: number; view?: SwitchView }>((newest, each) => (each.ts >= newest.ts ? each : newest), {
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
