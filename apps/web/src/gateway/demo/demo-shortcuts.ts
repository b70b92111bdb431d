import { contract, type Device, type Shortcut } from "@switchboard/contract";
import { demoId } from "./demo-building.ts";
import { type On, readBody } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import type { DemoRemotes } from "./demo-remotes.ts";
import type { DemoSite } from "./sites/site.ts";

interface Place {
  site: DemoSite;
  devices: readonly Device[];
  remotes: DemoRemotes;
}

/** The home screen of the demo: what a person puts there stays until the next start. */
export function demoShortcuts(on: On, { site, devices, remotes }: Place): void {
  const switches = () => devices.flatMap(({ switch_appliances = [] }) => switch_appliances);
  const isThere = ({ type, target }: Pick<Shortcut, "type" | "target">) =>
    type === "remote" ? remotes.has(target) : switches().some(({ _id }) => _id === target);
  let made = 0;
  const create = (type: Shortcut["type"], target: string) => ({ _id: demoId(12, ++made), type, target });
  const kept = site.shortcuts.flatMap((name) => {
    const [device_name, appliance] = name.split(" · ");
    const device = devices.find((each) => each.device_name === device_name);
    const found = device?.switch_appliances?.find((each) => each.name === appliance);
    const remote = remotes.named(name);
    if (found) return [create("switch", found._id)];
    return remote ? [create("remote", remote)] : [];
  });

  /** A shortcut goes away together with what it leads to. */
  const shown = (): Shortcut[] => kept.filter(isThere).map((each, position) => ({ ...each, position }));

  function indexOf(id: string): number {
    const index = kept.findIndex(({ _id }) => _id === id);
    if (index < 0) throw refuse("shortcut.not_found");
    return index;
  }

  on(contract.listShortcuts, () => ({ shortcuts: shown() }));
  on(contract.newShortcut, (input) => {
    const { type, target } = readBody(contract.newShortcut, input);
    if (!isThere({ type, target })) throw refuse(`${type}.not_found`);
    if (kept.some((each) => each.target === target)) throw refuse("shortcut.exists");
    const shortcut = create(type, target);
    kept.push(shortcut);
    return { ...shortcut, position: shown().length - 1 };
  });
  on(contract.editShortcut, (input) => {
    const { shortcut_id, position } = readBody(contract.editShortcut, input);
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
