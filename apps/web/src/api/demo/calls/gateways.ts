import { contract, type FoundDevice, type Gateway } from "@switchboard/contract";
import { PANEL_CODE } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { sampleFound, sampleGateway, silentGateways } from "../found-samples.ts";
import { byName } from "../order.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { modbusCalls } from "./modbus.ts";

/** Gateways come and go in memory alone: no process can be paired with a demo, and nothing it has found becomes a device. */
export function gatewayCalls(on: On, store: DemoStore): void {
  const now = Date.now();
  const newId = () => store.newId();
  const sample = sampleGateway(newId(), now);
  const gateways = [sample, ...silentGateways(store.site, now)];
  const roomNamed = (name: string) =>
    store.tables.groups.find((each) => each.type === "room" && each.name === name)?._id ?? null;
  const found = sampleFound(sample, now, { newId, roomNamed });
  ownCalls(on, store, { gateways, found });
  foundCalls(on, found);
  modbusCalls(on, store, { gateways });
  on(contract.pairGateway, () => {
    throw refuse("gateway.code_invalid");
  });
  for (const call of [contract.reportGateway, contract.gatewayCredentials] as const)
    on(call, () => {
      throw refuse("gateway.required");
    });
}

function codeFor(gateway: Gateway) {
  const { letters, length, minutes } = PANEL_CODE;
  const code = Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
  const expires_at = new Date(Date.now() + minutes * 60_000).toISOString();
  gateway.codeExpires = expires_at;
  return { code, expires_at };
}

interface Inbox {
  gateways: Gateway[];
  found: FoundDevice[];
}

function ownCalls(on: On, store: DemoStore, { gateways, found }: Inbox): void {
  const find = (id: string) =>
    need(
      gateways.find(({ _id }) => _id === id),
      "gateway.not_found",
    );
  on(contract.listGateways, () => ({ gateways: gateways.toSorted(byName) }));
  on(contract.newGateway, ({ name }) => {
    const made = { _id: store.newId(), name, createdAt: new Date().toISOString(), pairedAt: null, lastSeen: null };
    const quiet = { isOnline: false, version: "", drivers: [], faults: [], found: 0, isFull: false, adopted: 0 };
    const gateway: Gateway = { ...made, ...quiet, codeExpires: null };
    gateways.push(gateway);
    store.record({ action: "gateway.create", subject: name, subject_id: gateway._id, after: { name } });
    const code = codeFor(gateway);
    return { gateway, ...code };
  });
  on(contract.newGatewayCode, ({ id }) => {
    const gateway = find(id);
    store.record({ action: "gateway.code", subject: gateway.name, subject_id: id });
    return codeFor(gateway);
  });
  on(contract.renameGateway, ({ id, name }) => {
    const gateway = find(id);
    const before = { name: gateway.name };
    gateway.name = name;
    store.record({ action: "gateway.edit", subject: name, subject_id: id, before, after: { name } });
    return { gateway };
  });
  on(contract.restartGateway, ({ id }) => {
    if (!find(id).isOnline) throw refuse("gateway.offline");
    return { asked: true } as const;
  });
  on(contract.deleteGateway, ({ id }) => {
    const gateway = find(id);
    gateways.splice(gateways.indexOf(gateway), 1);
    for (const each of found.filter((one) => one.gateway._id === id)) found.splice(found.indexOf(each), 1);
    store.record({ action: "gateway.delete", subject: gateway.name, subject_id: id, before: { name: gateway.name } });
    return { deleted: true } as const;
  });
}

function foundCalls(on: On, found: FoundDevice[]): void {
  on(contract.listFound, ({ gateway }) => ({
    found: found.filter((each) => gateway === undefined || each.gateway._id === gateway),
  }));
  on(contract.ignoreFound, ({ found: ids, ignored }) => {
    const [from, to] = ignored ? (["new", "ignored"] as const) : (["ignored", "new"] as const);
    const changed = found.filter(({ _id, state }) => ids.includes(_id) && state === from);
    for (const each of changed) each.state = to;
    return { changed: changed.length };
  });
  on(contract.adoptDevices, ({ devices }) => {
    if (devices.some((each) => found.some(({ _id }) => _id === each.found))) throw refuse("demo.read_only");
    return { results: devices.map((each) => ({ found: each.found, device: null, problem: "not_found" as const })) };
  });
  on(contract.tryFound, ({ found: id }) => {
    need(
      found.find(({ _id }) => _id === id),
      "found.not_found",
    );
    throw refuse("demo.read_only");
  });
  // Nothing of the demo was adopted, so that nothing has a device to add to.
  for (const call of [contract.replaceHardware, contract.extendDevice] as const)
    on(call, () => {
      throw refuse("found.not_found");
    });
}
