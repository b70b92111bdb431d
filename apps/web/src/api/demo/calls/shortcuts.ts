import { contract, type Shortcut } from "@switchboard/contract";
import type { ShortcutRow } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

/** The home screen of the demo. */
export function shortcutCalls(on: On, store: DemoStore): void {
  const kept = store.tables.shortcuts;
  const isThere = ({ type, target }: Pick<ShortcutRow, "type" | "target">) =>
    type === "remote" ? store.tables.remotes.some(({ _id }) => _id === target) : store.findSwitch(target) !== undefined;
  /** A shortcut goes away together with what it leads to. */
  const shown = (): Shortcut[] => kept.filter(isThere).map((each, position) => ({ ...each, position }));

  function indexOf(id: string): number {
    const index = kept.findIndex(({ _id }) => _id === id);
    if (index < 0) throw refuse("shortcut.not_found");
    return index;
  }

  on(contract.listShortcuts, () => ({ shortcuts: shown() }));
  on(contract.newShortcut, ({ type, target }) => {
    if (!isThere({ type, target })) throw refuse(`${type}.not_found`);
    if (kept.some((each) => each.target === target)) throw refuse("shortcut.exists");
    const shortcut = { _id: store.newId(), type, target };
    kept.push(shortcut);
    return { ...shortcut, position: shown().length - 1 };
  });
  on(contract.editShortcut, ({ shortcut_id, position }) => {
    const moved = kept.splice(indexOf(shortcut_id), 1);
    const next = shown()[position];
    kept.splice(next ? indexOf(next._id) : kept.length, 0, ...moved);
    return { shortcuts: shown() };
  });
  on(contract.deleteShortcut, ({ shortcut_id }) => {
    kept.splice(indexOf(shortcut_id), 1);
    return { deleted: true as const };
  });
}
