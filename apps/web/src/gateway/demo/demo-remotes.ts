import {
  brandsOf,
  codesetsToTry,
  contract,
  type Device,
  type DeviceGroup,
  presentCodeset,
  type Remote,
} from "@switchboard/contract";
import { findCodeset, isOnline, type LibraryCodeset, signalOfKey } from "@switchboard/domain";
import { demoId } from "./demo-building.ts";
import { type On, readBody } from "./demo-calls.ts";
import { refuse } from "./demo-devices.ts";
import { type Owned, owner, ownerNamed } from "./demo-owned.ts";
import type { DemoSite, PlannedRemote } from "./sites/site.ts";

const EXPIRES_MS = 10_000;

interface Place {
  site: DemoSite;
  devices: readonly Device[];
  groups(): DeviceGroup[];
}

function need(id: string): LibraryCodeset {
  const codeset = findCodeset(id);
  if (!codeset) throw refuse("codeset.not_found");
  return codeset;
}

/** What a blaster of the demo would see when somebody held a remote in front of it. */
function seen(): { carrier: number; pattern: number[] } {
  const signal = signalOfKey(need("tv-lg-1"), "power");
  if (!signal) throw refuse("remote.nothing_learnt");
  const { carrier, pattern } = signal;
  return { carrier, pattern };
}

const applianceOf = ({ id, type, brand, stb_provider }: LibraryCodeset) => ({ type, brand, stb_provider, codeset: id });

export interface DemoRemotes {
  has(id: string): boolean;
  named(name: string): string | undefined;
  owned: Owned;
}

/** The remotes of the demo: its blasters send nothing, and everything else is as it would be. */
export function demoRemotes(on: On, { site, devices, groups }: Place): DemoRemotes {
  let made = 0;
  const isBlaster = ({ device_type }: Device) => device_type === "IR_BLASTER" || device_type === "IR_BLASTER_P";

  function blaster(id: string): NonNullable<Remote["paired_ud"]> {
    const found = devices.find((device) => device._id === id && isBlaster(device));
    if (!found) throw refuse("device.not_found");
    const { _id, device_name, kd_id, current_status } = found;
    return { _id, device_name, kd_id, current_status };
  }

  function group(id: string | null): Remote["userdevice_group"] {
    if (id === null) return null;
    const found = groups().find(({ _id }) => _id === id);
    if (!found) throw refuse("group.not_found");
    return { _id: found._id, name: found.name };
  }

  function build(name: string, codeset: string, paired_ud: string, room: string | null): Remote {
    return {
      _id: demoId(14, ++made),
      name,
      version: 1,
      paired_appliance: applianceOf(need(codeset)),
      userdevice_group: group(room),
      paired_ud: blaster(paired_ud),
      custom_keys: [],
      state: null,
      lastUsed: null,
      owner: owner(),
    };
  }

  function seed(planned: PlannedRemote): Remote[] {
    const eye = devices.find(({ device_name }) => device_name === planned.blaster);
    if (!eye) return [];
    const keys = Object.entries(planned.keys ?? {}).map(([key, label]) => ({ key, label }));
    return [
      {
        ...build(planned.name, planned.codeset, eye._id, eye.groups[0]?._id ?? null),
        custom_keys: keys,
        state: planned.state ?? null,
        lastUsed: planned.usedAgo === undefined ? null : new Date(Date.now() - planned.usedAgo).toISOString(),
        owner: ownerNamed(site, planned.owner),
      },
    ];
  }

  let remotes = site.remotes.flatMap(seed);
  function find(id: string): Remote {
    const remote = remotes.find(({ _id }) => _id === id);
    if (!remote) throw refuse("remote.not_found");
    return remote;
  }

  on(contract.applianceBrands, ({ type }) => brandsOf(type));
  on(contract.testCodesets, ({ type, brand, stb_provider }) => ({
    codesets: codesetsToTry(type, brand, stb_provider),
  }));
  on(contract.codeset, ({ id }) => presentCodeset(need(id)));
  on(contract.codesetVersion, ({ id }) => ({ current_version: need(id).version }));
  on(contract.myRemotes, ({ remote_id }) =>
    structuredClone({ remotes: remotes.filter(({ _id }) => !remote_id || _id === remote_id) }),
  );
  on(contract.newRemote, (input) => {
    const { name, codeset, paired_ud, userdevice_group } = readBody(contract.newRemote, input);
    const remote = build(name, codeset, paired_ud, userdevice_group);
    remotes.push(remote);
    return structuredClone(remote);
  });
  on(contract.editRemote, (input) => {
    const { remote_id, name, paired_ud, userdevice_group, codeset, custom_keys } = readBody(contract.editRemote, input);
    const remote = find(remote_id);
    const change: Partial<Remote> = {
      version: remote.version + 1,
      ...(name !== undefined && { name }),
      ...(paired_ud !== undefined && { paired_ud: blaster(paired_ud) }),
      ...(userdevice_group !== undefined && { userdevice_group: group(userdevice_group) }),
      ...(codeset !== undefined && { paired_appliance: applianceOf(need(codeset)) }),
      ...(custom_keys && { custom_keys: custom_keys.map(({ key, label }) => ({ key, label })) }),
    };
    return structuredClone(Object.assign(remote, change));
  });
  on(contract.deleteRemote, ({ remote_id }) => {
    const gone = find(remote_id);
    remotes = remotes.filter((each) => each !== gone);
    return { deleted: true as const };
  });
  on(contract.irCustom, (input) => {
    const order = readBody(contract.irCustom, input);
    const eye = "device" in order ? blaster(order.device) : find(order.remote_id).paired_ud;
    if (!eye || !isOnline(eye.current_status)) throw refuse("device.offline");
    if ("remote_id" in order) {
      const used = { lastUsed: new Date().toISOString(), ...("state" in order && { state: order.state }) };
      Object.assign(find(order.remote_id), used);
    }
    return {
      command_id: crypto.randomUUID(),
      expires_at: new Date(Date.now() + EXPIRES_MS).toISOString(),
      outcome: "confirmed" as const,
      learnt: "learn" in order ? seen() : null,
    };
  });
  return {
    has: (id) => remotes.some(({ _id }) => _id === id),
    named: (name) => remotes.find((each) => each.name === name)?._id,
    owned: {
      all: () => remotes,
      remove: (id) => {
        remotes = remotes.filter((each) => each.owner?._id !== id);
      },
    },
  };
}
