import { type AnyEndpoint, contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { png } from "../../areas/site/plans/testing.ts";
import type { TestUser } from "../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});

type Park = Awaited<ReturnType<typeof buildPark>>;

/**
 * Builds a site with the buildings A and B. B has two floors, with a lamp in the hall, a fan in the office and an empty
 * store on the first, and A has a pump in a cellar.
 */
async function buildPark() {
  const admin = await server.buildUser({ name: "Meera" });
  const { enterpriseId: enterprise } = admin;
  const user = (name: string) => server.buildUser({ role: "user", enterprise, name });
  const [manager, other, holder, stranger] = [
    await user("Manager"),
    await user("Other"),
    await user("Holder"),
    await user("Stranger"),
  ];
  const place = async (kind: "site" | "building" | "floor", name: string, parent: string | null) =>
    (await server.post(admin, contract.newPlace, { kind, name, parent })).body._id;
  const park = await place("site", "Park", null);
  const [a, b] = [await place("building", "A", park), await place("building", "B", park)];
  const [first, second] = [await place("floor", "Floor 1", b), await place("floor", "Floor 2", b)];
  const device = (name: string) => server.buildDevice(enterprise, { name, online: true });
  const [lamp, fan, pump] = [await device("Lamp"), await device("Fan"), await device("Pump")];
  const [hall, office, store, spare] = [
    await server.buildGroup(enterprise, "Hall", [lamp.id]),
    await server.buildGroup(enterprise, "Office", [fan.id]),
    await server.buildGroup(enterprise, "Store", []),
    await server.buildGroup(enterprise, "Spare", []),
  ];
  const cellar = await server.buildGroup(enterprise, "Cellar", [pump.id]);
  await server.post(admin, contract.editPlace, { id: first, rooms: [hall, office, store, spare] });
  await server.post(admin, contract.editPlace, { id: a, rooms: [cellar] });
  await server.post(admin, contract.setPlanPicture, { place: first, picture: png().toString("base64") });
  await server.grant(manager, { place: b, manages: true });
  await server.grant(other, { place: a, manages: true });
  await server.grant(holder, { place: b });
  const people = { admin, manager, other, holder, stranger };
  return { ...people, park, a, b, first, second, lamp, fan, pump, hall, office, store, spare, cellar };
}

type Call = [name: string, endpoint: AnyEndpoint, body: (park: Park, by: "admin" | "manager") => object];

/** Calls about something in building B. Things that one call uses up are others for the manager than for the admin. */
const INSIDE: Call[] = [
  ["renames a device", contract.editDevice, ({ lamp }) => ({ id: lamp.id, device_name: "Light" })],
  ["moves a device", contract.editDevice, ({ lamp, office }) => ({ id: lamp.id, room: office })],
  ["renames a switch", contract.editSwitch, ({ lamp }) => ({ id: lamp.switches[0]?.id, name: "Door" })],
  ["marks a switch", contract.markSwitchCritical, ({ lamp }) => ({ id: lamp.switches[0]?.id, critical: true })],
  ["reads a configuration", contract.deviceConfig, ({ lamp }) => ({ userDevice: lamp.id })],
  [
    "configures a device",
    contract.configureDevice,
    ({ lamp }) => ({ userDevice: lamp.id, config: { disable_led: true } }),
  ],
  [
    "makes a room",
    contract.newGroup,
    ({ second, fan }, by) => ({ name: by, type: "room", place: second, devices: [fan.id] }),
  ],
  ["renames a room", contract.editGroup, ({ hall }) => ({ id: hall, name: "Lobby" })],
  ["fills a room", contract.editGroup, ({ hall, lamp, fan }) => ({ id: hall, devices: [lamp.id, fan.id] })],
  ["moves a room", contract.editGroup, ({ hall, second }) => ({ id: hall, place: second })],
  ["deletes an empty room", contract.deleteGroup, ({ store, spare }, by) => ({ id: by === "admin" ? store : spare })],
  ["makes a place", contract.newPlace, ({ b }, by) => ({ kind: "floor", name: by, parent: b })],
  ["renames the topmost place", contract.editPlace, ({ b }) => ({ id: b, name: "Tower" })],
  [
    "lists the rooms of a place",
    contract.editPlace,
    ({ first, ...rooms }) => ({ id: first, rooms: [rooms.hall, rooms.office, rooms.store, rooms.spare] }),
  ],
  ["deletes a place", contract.deletePlace, ({ first, second }, by) => ({ id: by === "admin" ? first : second })],
  ["draws a plan", contract.editPlan, ({ first, lamp }) => ({ place: first, items: [at(lamp.id)] })],
  ["sets a plan", contract.setPlanPicture, ({ first }) => ({ place: first, picture: png().toString("base64") })],
  ["deletes a plan", contract.deletePlan, ({ first }) => ({ place: first })],
  [
    "sets a picture",
    contract.setPlacePicture,
    ({ first }) => ({ place: first, picture: png(8, 8).toString("base64") }),
  ],
  ["deletes a picture", contract.deletePlacePicture, ({ first }) => ({ place: first })],
  ["grants a device", contract.grantDevices, ({ lamp, stranger }) => grant(stranger, { device_ids: [lamp.id] })],
  ["grants a room", contract.grantRooms, ({ hall, stranger }) => grant(stranger, { room_ids: [hall] })],
  ["grants a place", contract.grantPlaces, ({ first, stranger }) => grant(stranger, { place_ids: [first] })],
];

const at = (device: string) => ({ device, switch_no: null, x: 0.5, y: 0.5 });
const grant = ({ userId }: TestUser, what: object) => ({ user_ids: [userId], access: true, ...what });
const send = (who: TestUser, endpoint: AnyEndpoint, input: object) =>
  endpoint.method === "GET" ? server.get(who, endpoint, { ...input }) : server.post(who, endpoint, { ...input });

/** Calls that only admins may make, although they are about something in building B that its manager sees. */
const BEYOND: [name: string, endpoint: AnyEndpoint, body: (park: Park) => object][] = [
  ["takes a device out of its room", contract.editDevice, ({ lamp }) => ({ id: lamp.id, room: null })],
  ["empties a room", contract.editGroup, ({ hall }) => ({ id: hall, devices: [] })],
  ["takes a room out of its place", contract.editGroup, ({ hall }) => ({ id: hall, place: null })],
  ["moves a room to the site", contract.editGroup, ({ hall, park }) => ({ id: hall, place: park })],
  ["takes rooms out of a place", contract.editPlace, ({ first, hall }) => ({ id: first, rooms: [hall] })],
  ["deletes a room with devices", contract.deleteGroup, ({ hall }) => ({ id: hall })],
  ["deletes a device", contract.deleteDevice, ({ lamp }) => ({ id: lamp.id })],
  ["makes a room in no place", contract.newGroup, () => ({ name: "Shed", type: "room" })],
  [
    "makes another kind of group",
    contract.newGroup,
    ({ b, lamp }) => ({ name: "Lamps", type: "deviceType", place: b, devices: [lamp.id] }),
  ],
  ["makes a site", contract.newPlace, () => ({ kind: "site", name: "Mine" })],
  ["makes a building beside", contract.newPlace, ({ park }) => ({ kind: "building", name: "C", parent: park })],
  ["renames the site around", contract.editPlace, ({ park }) => ({ id: park, name: "Mine" })],
  ["moves the topmost place", contract.editPlace, ({ b }) => ({ id: b, parent: null })],
  ["changes the kind of the topmost place", contract.editPlace, ({ b }) => ({ id: b, kind: "floor" })],
  ["moves a floor to the site", contract.editPlace, ({ first, park }) => ({ id: first, parent: park })],
  ["deletes the topmost place", contract.deletePlace, ({ b }) => ({ id: b })],
  ["grants the site around", contract.grantPlaces, ({ park, stranger }) => grant(stranger, { place_ids: [park] })],
  [
    "appoints a manager",
    contract.grantPlaces,
    ({ first, stranger }) => grant(stranger, { place_ids: [first], manage: true }),
  ],
  [
    "ends the appointment of a manager",
    contract.grantPlaces,
    ({ b, manager }) => grant(manager, { place_ids: [b], access: false }),
  ],
  [
    "hands a device over",
    contract.handOverDevices,
    ({ lamp, manager }) => ({ device_ids: [lamp.id], user_id: manager.userId }),
  ],
];

/** Calls of the manager of building B that name something in building A, which they do not see. */
const ELSEWHERE: [name: string, endpoint: AnyEndpoint, body: (park: Park) => object, code: string][] = [
  ["a device into a room", contract.editDevice, ({ pump, hall }) => ({ id: pump.id, room: hall }), "device.not_found"],
  [
    "a room for a device",
    contract.editDevice,
    ({ lamp, cellar }) => ({ id: lamp.id, room: cellar }),
    "group.not_found",
  ],
  [
    "a device for a room",
    contract.editGroup,
    ({ hall, lamp, pump }) => ({ id: hall, devices: [lamp.id, pump.id] }),
    "device.not_found",
  ],
  ["a place for a room", contract.editGroup, ({ hall, a }) => ({ id: hall, place: a }), "place.not_found"],
  [
    "a device for a new room",
    contract.newGroup,
    ({ b, pump }) => ({ name: "New", type: "room", place: b, devices: [pump.id] }),
    "device.not_found",
  ],
  ["a room for a place", contract.newPlace, ({ b, cellar }) => floor(b, [cellar]), "group.not_found"],
  ["a place around a place", contract.editPlace, ({ first, a }) => ({ id: first, parent: a }), "place.not_found"],
  ["a place to merge into", contract.mergePlaces, ({ b, a }) => ({ id: b, into: a }), "place.not_found"],
  ["a place to merge", contract.mergePlaces, ({ b, a }) => ({ id: a, into: b }), "place.not_found"],
  ["a plan", contract.deletePlan, ({ a }) => ({ place: a }), "place.not_found"],
  ["a picture", contract.deletePlacePicture, ({ a }) => ({ place: a }), "place.not_found"],
];

const floor = (parent: string, rooms: string[]) => ({ kind: "floor", name: "New", parent, rooms });

describe("a manager of a place", () => {
  it.each(INSIDE)("%s there, like an admin and unlike anybody else", async (_name, endpoint, body) => {
    const park = await buildPark();
    const { admin, manager, other, holder, stranger } = park;
    // People share devices that they own, so the call about a device looks for it first.
    const status = endpoint.permission === "device.share" ? 404 : 403;
    expect((await send(stranger, endpoint, body(park, "manager"))).status).toBe(status);
    expectFailure(await send(holder, endpoint, body(park, "manager")), 403, "access.denied");
    expect((await send(other, endpoint, body(park, "manager"))).status).toBe(404);
    expect(await send(manager, endpoint, body(park, "manager"))).toMatchObject({ status: 200 });
    expect(await send(admin, endpoint, body(park, "admin"))).toMatchObject({ status: 200 });
  });

  it.each(BEYOND)("does not: %s", async (_name, endpoint, body) => {
    const park = await buildPark();
    expectFailure(await send(park.manager, endpoint, body(park)), 403, "access.denied");
    expect((await send(park.admin, endpoint, body(park))).code).not.toBe("access.denied");
  });

  it.each(ELSEWHERE)("does not find %s of another building", async (_name, endpoint, body, code) => {
    const park = await buildPark();
    expectFailure(await send(park.manager, endpoint, body(park)), 404, code as never);
  });
});

const appoint = ({ admin, stranger }: Park, place: string, manage?: boolean) =>
  server.post(admin, contract.grantPlaces, grant(stranger, { place_ids: [place], manage }));
const rename = (who: TestUser, id: string) => server.post(who, contract.editDevice, { id, device_name: "Mine" });
const managedBy = async (who: TestUser) =>
  (await server.get(who, contract.listPlaces)).body.places.flatMap(({ name, managed }) => (managed ? [name] : []));

describe("an appointment", () => {
  it("makes the holder of a place its manager, and ends without the grant", async () => {
    const park = await buildPark();
    const { admin, stranger, b, lamp } = park;
    expect((await appoint(park, b)).body).toEqual({ changed: 1 });
    expectFailure(await rename(stranger, lamp.id), 403, "access.denied");
    expect((await appoint(park, b, true)).body).toEqual({ changed: 1 });
    expect((await appoint(park, b, true)).body).toEqual({ changed: 0 });
    expect((await rename(stranger, lamp.id)).status).toBe(200);
    expect(await managedBy(stranger)).toEqual(["B", "Floor 1", "Floor 2"]);
    expect((await appoint(park, b)).body).toEqual({ changed: 0 });
    expect((await rename(stranger, lamp.id)).status).toBe(200);
    expect((await appoint(park, b, false)).body).toEqual({ changed: 1 });
    expectFailure(await rename(stranger, lamp.id), 403, "access.denied");
    const { entries } = (await server.get(admin, contract.auditLog, { action: "access.grant" })).body;
    expect(entries.slice(0, 2).map(({ after }) => after)).toEqual([
      { people: ["Stranger"], places: ["B"], manages: false },
      { people: ["Stranger"], places: ["B"], manages: true },
    ]);
  });

  it("ends at once when it is revoked, also for live messages", async () => {
    const { admin, manager, b, lamp } = await buildPark();
    const person = await peers.connectPerson(manager);
    open.push(person);
    const state = deviceTopic(lamp.kd_id, admin.enterpriseId, "state");
    expect(await person.subscribe([state])).toEqual([state]);
    await server.post(admin, contract.grantPlaces, { ...grant(manager, { place_ids: [b] }), access: false });
    expectFailure(await rename(manager, lamp.id), 403, "access.denied");
    const rights = () =>
      [...server.app.broker.peers()].flatMap(({ peer }) => (peer.kind === "session" ? [peer.rights.devices] : []));
    await vi.waitFor(() => expect(rights()).toEqual([new Set()]));
  });

  it("follows a floor into another building", async () => {
    const { admin, manager, other, a, first, lamp } = await buildPark();
    await server.post(admin, contract.editPlace, { id: first, parent: a });
    expectFailure(await rename(manager, lamp.id), 404, "device.not_found");
    expect((await rename(other, lamp.id)).status).toBe(200);
  });

  it("remains for the places in a place that is merged into another", async () => {
    const { admin, manager, a, b, lamp } = await buildPark();
    await server.post(admin, contract.mergePlaces, { id: b, into: a });
    expect(await managedBy(manager)).toEqual(["Floor 1", "Floor 2"]);
    expect((await rename(manager, lamp.id)).status).toBe(200);
  });

  it("comes back with a restored place, but not by an undo of someone who has lost the place around it", async () => {
    const park = await buildPark();
    const { admin, manager, b, second } = park;
    await server.grant(manager, { place: second, manages: true });
    await server.post(manager, contract.deletePlace, { id: second });
    await server.post(admin, contract.grantPlaces, { ...grant(manager, { place_ids: [b] }), access: false });
    const undo = { thing: "place", ids: [second] };
    expectFailure(await server.post(manager, contract.undoDelete, undo), 404, "bin.not_found");
    expect((await server.post(admin, contract.undoDelete, undo)).status).toBe(200);
    expect(await managedBy(manager)).toEqual(["Floor 2"]);
  });

  it("lets the manager undo a deletion", async () => {
    const { manager, second } = await buildPark();
    await server.post(manager, contract.deletePlace, { id: second });
    expect((await server.post(manager, contract.undoDelete, { thing: "place", ids: [second] })).status).toBe(200);
    expect(await managedBy(manager)).toEqual(["B", "Floor 1", "Floor 2"]);
  });
});

describe("the list of grants", () => {
  it("shows a manager the grants in their places, and who manages them, without addresses", async () => {
    const { manager, other, holder, stranger, b, first, cellar } = await buildPark();
    await server.grant(stranger, { place: first });
    await server.grant(stranger, { room: cellar });
    const { people } = (await server.get(manager, contract.getAccess)).body;
    const row = ({ userId }: TestUser) => people.find(({ _id }) => _id === userId);
    expect(row(manager)).toMatchObject({ places: [b], managed: [b], email: "" });
    expect(row(holder)).toMatchObject({ places: [b], managed: [] });
    expect(row(other)).toMatchObject({ places: [], managed: [] });
    expect(row(stranger)).toMatchObject({ places: [first], rooms: [], managed: [] });
  });

  it("is empty for those who only hold a place", async () => {
    const { holder } = await buildPark();
    expect((await server.get(holder, contract.getAccess)).body.people).toEqual([]);
  });
});

describe("a manager", () => {
  it("sees nothing of another building", async () => {
    const { manager } = await buildPark();
    const { devices } = (await server.get(manager, contract.myDevices)).body;
    expect(devices.map(({ device_name, managed }) => [device_name, managed])).toEqual([
      ["Fan", true],
      ["Lamp", true],
    ]);
    const { groups } = (await server.get(manager, contract.deviceGroups)).body;
    expect(groups.map(({ name, managed }) => [name, managed])).toEqual([
      ["Hall", true],
      ["Office", true],
      ["Spare", true],
      ["Store", true],
    ]);
    const { places } = (await server.get(manager, contract.listPlaces)).body;
    expect(places.map(({ name }) => name).sort()).toEqual(["B", "Floor 1", "Floor 2", "Park"]);
  });
});
