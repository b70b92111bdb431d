import type { Heartbeat, StateReport, SwitchReport } from "@switchboard/contract";

/** One switch as its device told it last. */
export interface SwitchView {
  relay: 0 | 1;
  dimm: number | null;
  /** Undefined for a switch that is no light: the device's light is a sibling's then. */
  light: { color: string; ct: number } | null | undefined;
}

/** What a report says of one switch; undefined where it says nothing of it. */
export function viewOf(state: StateReport | Heartbeat, switchNo: number, before: SwitchView): SwitchView | undefined {
  const relay = state.relays[switchNo - 1];
  if (relay === undefined) return undefined;
  const light = before.light === undefined ? undefined : (state.light ?? before.light);
  return { relay, dimm: state.dimm?.[switchNo - 1] ?? before.dimm, light };
}

export function isSame(one: SwitchView, other: SwitchView): boolean {
  const isSameLight = one.light?.color === other.light?.color && one.light?.ct === other.light?.ct;
  return one.relay === other.relay && one.dimm === other.dimm && isSameLight;
}

export function toMessage(ts: number, { relay, dimm, light }: SwitchView): SwitchReport {
  return { ts, relay, dimm, ...(light && { light }) };
}
