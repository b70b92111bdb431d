export interface RelayState {
  switch_no: number;
  current_status: boolean;
  loading: boolean;
}

/** Applies a relay report. Only 1 and 0 change a switch, and end its waiting (spec §4). */
export function applyRelays<T extends RelayState>(switches: readonly T[], relays: readonly (number | null)[]): T[] {
  return switches.map((each) => {
    const relay = relays[each.switch_no - 1];
    return relay === 0 || relay === 1 ? { ...each, current_status: relay === 1, loading: false } : each;
  });
}
