import {
  type BodyOf,
  brandsOf,
  type CustomKey,
  codesetsToTry,
  contract,
  presentCodeset,
  type Remote,
  type ReplyOf,
  trialState,
} from "@switchboard/contract";
import {
  COMMAND_EXPIRY_MS,
  findCodeset,
  isBlaster,
  isOnline,
  type LibraryCodeset,
  signalOfKey,
  signalOfState,
} from "@switchboard/domain";
import type { RemoteRow } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { byName } from "../order.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore, Whole } from "../store.ts";
import { given } from "./people.ts";

type Order = BodyOf<typeof contract.irCustom>;

const needCodeset = (id: string): LibraryCodeset => need(findCodeset(id), "codeset.not_found");

/** What a blaster of the demo sees when somebody asks it to learn: another remote's power key. */
function seen(): { carrier: number; pattern: number[] } {
  const { carrier, pattern } = need(signalOfKey(needCodeset("tv-lg-1"), "power"), "remote.nothing_learnt");
  return { carrier, pattern: [...pattern] };
}

/** A key that comes without its code keeps the one it has; the last of two with one name stands. */
function keepKeys(stored: RemoteRow["custom_keys"], wanted: readonly CustomKey[]): RemoteRow["custom_keys"] {
  const kept = wanted.map(({ key, label, carrier, pattern }) => {
    if (carrier !== undefined && pattern !== undefined) return { key, label, carrier, pattern };
    const known = need(
      stored.find((each) => each.key === key),
      "remote.unknown_key",
    );
    return { ...known, label };
  });
  return [...new Map(kept.map((each) => [each.key, each])).values()];
}

/** The remotes of the demo: its blasters send nothing, and everything else is as it would be. */
class DemoRemotes {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list(id: string | undefined): Remote[] {
    const found = this.#store.tables.remotes.filter(({ _id }) => !id || _id === id);
    return found.sort(byName).map((row) => this.#present(row));
  }

  create({ name, codeset, paired_ud, userdevice_group }: BodyOf<typeof contract.newRemote>): Remote {
    const store = this.#store;
    needCodeset(codeset);
    const place = {
      device: this.#blaster(paired_ud)._id,
      group: userdevice_group && store.group(userdevice_group)._id,
    };
    const fresh = { version: 1, custom_keys: [], state: null, lastUsed: null, owner: store.self._id };
    const row: RemoteRow = { _id: store.newId(), name, codeset, ...place, ...fresh };
    store.tables.remotes.push(row);
    store.record({ action: "remote.create", subject: name, subject_id: row._id, after: this.#audited(row) });
    return this.#present(row);
  }

  edit({ remote_id, ...input }: BodyOf<typeof contract.editRemote>): Remote {
    const row = this.#find(remote_id);
    const before = this.#audited(row);
    const { name = row.name, codeset = row.codeset, userdevice_group: group = row.group } = input;
    needCodeset(codeset);
    const custom_keys = input.custom_keys ? keepKeys(row.custom_keys, input.custom_keys) : row.custom_keys;
    const device = input.paired_ud ? this.#blaster(input.paired_ud)._id : row.device;
    if (input.userdevice_group) this.#store.group(input.userdevice_group);
    // Another codeset knows nothing of the state the old one was left in.
    const state = codeset === row.codeset ? row.state : null;
    Object.assign(row, { name, codeset, device, group, custom_keys, state, version: row.version + 1 });
    const about = { subject: name, subject_id: remote_id };
    this.#store.record({ action: "remote.edit", ...about, before, after: this.#audited(row) });
    return this.#present(row);
  }

  remove(id: string): { deleted: true } {
    const row = this.#find(id);
    const { remotes } = this.#store.tables;
    this.#store.record({ action: "remote.delete", subject: row.name, subject_id: id, before: this.#audited(row) });
    remotes.splice(remotes.indexOf(row), 1);
    return { deleted: true };
  }

  play(order: Order): ReplyOf<typeof contract.irCustom> {
    const row = "remote_id" in order ? this.#find(order.remote_id) : undefined;
    if (!("learn" in order)) this.#needSignal(order, row);
    const eye = this.#blaster("device" in order ? order.device : (row?.device ?? ""));
    if (!isOnline(eye.current_status)) throw refuse("device.offline");
    const now = Date.now();
    if (row) row.lastUsed = new Date(now).toISOString();
    if (row && "state" in order) row.state = order.state;
    this.#trace(order, row, eye);
    return {
      command_id: this.#store.newId(),
      expires_at: new Date(now + COMMAND_EXPIRY_MS).toISOString(),
      outcome: "confirmed",
      learnt: "learn" in order ? seen() : null,
    };
  }

  /** Infrared leaves a line of its own in the trail. */
  #trace(order: Order, row: RemoteRow | undefined, eye: Whole): void {
    const { key, state, codeset = row?.codeset } = { key: undefined, state: undefined, codeset: undefined, ...order };
    const verb = row ? (state ? "state" : "press") : codeset ? "try" : "learn";
    const about = { subject: row?.name ?? eye.device_name, subject_id: row?._id ?? eye._id };
    this.#store.trace({
      action: `remote.${verb}`,
      ...about,
      before: null,
      after: given({ key, state, codeset, blaster: eye.device_name }),
    });
  }

  #needSignal(order: Exclude<Order, { learn: true }>, row: RemoteRow | undefined): void {
    const codeset = needCodeset("codeset" in order ? order.codeset : (row?.codeset ?? ""));
    if ("state" in order) return void need(signalOfState(codeset, order.state), "remote.unknown_key");
    const learnt = row?.custom_keys.some(({ key }) => key === order.key);
    const trial = "codeset" in order && trialState(codeset, order.key);
    if (!learnt && !trial) need(signalOfKey(codeset, order.key), "remote.unknown_key");
  }

  #find(id: string): RemoteRow {
    return need(
      this.#store.tables.remotes.find(({ _id }) => _id === id),
      "remote.not_found",
    );
  }

  #blaster(id: string): Whole {
    const device = this.#store.device(id);
    if (!isBlaster(device.device_type)) throw refuse("device.not_found");
    return device;
  }

  #audited({ name, codeset, device, group, custom_keys }: RemoteRow) {
    const { type, brand } = needCodeset(codeset);
    const place = {
      room: this.#store.groupRef(group)?.name ?? null,
      blaster: this.#store.deviceRef(device)?.device_name ?? null,
    };
    const buttons = custom_keys.map(({ label, key }) => label || key);
    return { name, appliance_type: type, brand, codeset, ...place, buttons };
  }

  #present({ device, group, owner, codeset: id, custom_keys, ...row }: RemoteRow): Remote {
    const { type, brand, stb_provider } = needCodeset(id);
    const eye = this.#store.devices.find(({ _id }) => _id === device);
    return {
      ...row,
      paired_appliance: { type, brand, stb_provider, codeset: id },
      userdevice_group: this.#store.groupRef(group),
      paired_ud: eye
        ? { _id: eye._id, device_name: eye.device_name, kd_id: eye.kd_id, current_status: eye.current_status }
        : null,
      custom_keys: custom_keys.map(({ key, label }) => ({ key, label })),
      owner: this.#store.personRef(owner),
    };
  }
}

export function remoteCalls(on: On, store: DemoStore): void {
  const remotes = new DemoRemotes(store);
  on(contract.applianceBrands, ({ type }) => brandsOf(type));
  on(contract.testCodesets, ({ type, brand, stb_provider }) => ({
    codesets: codesetsToTry(type, brand, stb_provider),
  }));
  on(contract.codeset, ({ id }) => presentCodeset(needCodeset(id)));
  on(contract.codesetVersion, ({ id }) => ({ current_version: needCodeset(id).version }));
  on(contract.myRemotes, ({ remote_id }) => ({ remotes: remotes.list(remote_id) }));
  on(contract.newRemote, (body) => remotes.create(body));
  on(contract.editRemote, (body) => remotes.edit(body));
  on(contract.deleteRemote, ({ remote_id }) => remotes.remove(remote_id));
  on(contract.irCustom, (body) => remotes.play(body));
}
