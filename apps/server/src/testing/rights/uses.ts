import { contract, deviceTopic, switchTopic } from "@switchboard/contract";
import { DEVICE_TYPE_CODES } from "@switchboard/domain/site";
import { WorkflowsRepository } from "../../areas/automation/workflows/workflows.repository.ts";
import { nameActions, usableLists } from "../../areas/control/actions/actions.service.ts";
import { CostRepository } from "../../areas/energy/bills/cost.repository.ts";
import { AnalyticsRepository } from "../../areas/energy/telemetry/analytics.repository.ts";
import { SwitchAnalyticsRepository } from "../../areas/energy/telemetry/switch-analytics.repository.ts";
import { MetersRepository } from "../../areas/site/meters/meters.repository.ts";
import { PlanContentsRepository } from "../../areas/site/plans/plan-contents.repository.ts";
import { png } from "../../areas/site/plans/testing.ts";
import { RemotesRepository } from "../../areas/site/remotes/remotes.repository.ts";
import { ShortcutsRepository } from "../../areas/site/shortcuts/shortcuts.repository.ts";
import { AccessRepository } from "../../core/access/access.repository.ts";
import { mayReceive } from "../../platform/broker/topic-rights.ts";
import type { Member, Model, ModelDevice, ModelGroup, ModelPlace, ModelRemote, ModelSwitch } from "./model.ts";
import { type Asking, allowed, type Use, useOf } from "./use.ts";

const devices = (model: Model) => model.devices;
const switches = (model: Model) => model.switches;
const groups = (model: Model) => model.groups;
const places = (model: Model) => model.places;
const remotes = (model: Model) => model.remotes;

const seesDevice = (model: Model, member: Member, device: ModelDevice) => model.seesDevice(member, device);
const usesDevice = (model: Model, member: Member, device: ModelDevice) => model.usesDevice(member, device);
const sharesDevice = (model: Model, member: Member, device: ModelDevice) => model.sharesDevice(member, device);
const sharesSwitch = (model: Model, member: Member, { device }: ModelSwitch) =>
  model.devices.some((each) => each.id === device && model.sharesDevice(member, each));
const usesSwitch = (model: Model, member: Member, single: ModelSwitch) => model.usesSwitch(member, single);
const seesGroup = (model: Model, member: Member, group: ModelGroup) => model.seesGroup(member, group);
const watchesGroup = (model: Model, member: Member, group: ModelGroup) => model.watchesGroup(member, group);
const managesDevice = (model: Model, member: Member, device: ModelDevice) => model.managesDevice(member, device);
const managesGroup = (model: Model, member: Member, group: ModelGroup) => model.managesGroup(member, group);
const grantsRoom = (model: Model, member: Member, group: ModelGroup) =>
  group.isRoom && model.managesGroup(member, group);
const managesSwitch = (model: Model, member: Member, { device }: ModelSwitch) =>
  model.devices.some((each) => each.id === device && model.managesDevice(member, each));
/** Admins manage everything, so screens are not told of each thing. */
const isManagerOf =
  <T>(manages: (model: Model, member: Member, thing: T) => boolean) =>
  (model: Model, member: Member, thing: T) =>
    member.role === "user" && manages(model, member, thing);
const seesPlace = (model: Model, member: Member, place: ModelPlace) => model.seesPlace(member, place);
const managesPlace = (model: Model, member: Member, { id }: ModelPlace) => model.managesPlace(member, id);
const usesRemote = (model: Model, member: Member, remote: ModelRemote) => model.usesRemote(member, remote);
type Content = Pick<ModelGroup, "id" | "enterpriseId" | "devices">;
const contentsOf = (model: Model): Content[] => [
  ...model.groups,
  ...model.places.map((place) => ({ ...place, devices: model.devicesIn(place) })),
];
const usesAllOf = (model: Model, member: Member, { enterpriseId, devices: inside }: Content) => {
  const all = inside.flatMap((device) => device.switches);
  return (
    enterpriseId === member.enterpriseId && all.length > 0 && all.every((single) => model.usesSwitch(member, single))
  );
};

const listDevices = async ({ server, token }: Asking) =>
  (await server.get(token, contract.myDevices, { appends: "swappliance" })).body.devices;
const listGroups = async ({ server, token }: Asking) => (await server.get(token, contract.deviceGroups)).body.groups;
const placedDevices = (model: Model) =>
  model.groups.filter(({ place }) => place !== null).flatMap((room) => room.devices);
const onPlans = async ({ server, model, actor }: Asking) => {
  const contents = new PlanContentsRepository(server.database);
  const plans = model.places.map(async ({ id }) => {
    return { areas: await contents.areas(actor, id), items: await contents.items(actor, id) };
  });
  const all = await Promise.all(plans);
  return { areas: all.flatMap(({ areas }) => areas), items: all.flatMap(({ items }) => items) };
};
const PICTURE = png(8, 8).toString("base64");
const isFound = async (reply: Promise<{ status: number }>) => (await reply).status === 200;

type ReportOwner = ReturnType<typeof reportOwners>[number];
const reportOwners = (model: Model) => model.reportOwners().map((owner) => ({ ...owner, id: owner.enterpriseId }));
const isReportAdmin = (_: Model, { enterpriseId, role }: Member, report: ReportOwner) =>
  enterpriseId === report.enterpriseId && role === "admin";
const isReportKeeper = (model: Model, member: Member, report: ReportOwner) =>
  isReportAdmin(model, member, report) || (member.enterpriseId === report.enterpriseId && member.user === report.user);

interface HeldRoom {
  id: string;
  who: Member;
  room: ModelGroup;
}
interface HeldPlace {
  id: string;
  who: Member;
  place: ModelPlace;
}
const heldPlaces = (model: Model): HeldPlace[] =>
  model.members.flatMap((who) =>
    model.placesOf(who.enterpriseId).map((place) => ({ id: who.user + place.id, who, place })),
  );
const listPeople = async ({ server, token }: Asking) => (await server.get(token, contract.getAccess)).body.people;
const isToldOfPlace = (model: Model, member: Member, { who, place }: HeldPlace) =>
  model.hasGrantOn(who, place) &&
  who.enterpriseId === member.enterpriseId &&
  (member.role === "admin" ||
    (who.role === "user" && model.managesPlace(member, place.id)) ||
    (who.role === "user" && model.devicesIn(place).some((device) => model.sharesDevice(member, device))));
/** The owner of a device in a room and its manager see who holds the room; a person who owns and manages nothing sees nobody. */
const isToldOf = (model: Model, member: Member, { who, room }: HeldRoom) =>
  model.hasGrantOnRoom(who, room) &&
  who.enterpriseId === member.enterpriseId &&
  (member.role === "admin" ||
    (who.role === "user" && model.managesGroup(member, room)) ||
    (who.role === "user" && room.devices.some((device) => model.sharesDevice(member, device))));

const LISTS: Use[] = [
  useOf("list of devices", devices, seesDevice, async (asking) => (await listDevices(asking)).map(({ _id }) => _id)),
  useOf("whole devices of the list", devices, usesDevice, async (asking) =>
    (await listDevices(asking)).flatMap(({ _id, access }) => (access === "device" ? [_id] : [])),
  ),
  useOf("switches of the list of devices", switches, usesSwitch, async (asking) =>
    (await listDevices(asking)).flatMap(({ switch_appliances = [] }) => switch_appliances.map(({ _id }) => _id)),
  ),
  useOf("list of groups", groups, seesGroup, async (asking) => (await listGroups(asking)).map(({ _id }) => _id)),
  useOf("list of places", places, seesPlace, async ({ server, token }) =>
    (await server.get(token, contract.listPlaces)).body.places.map(({ _id }) => _id),
  ),
  useOf("plans", places, seesPlace, ({ server, model, token }) =>
    allowed(model.places, ({ id }) => isFound(server.get(token, contract.getPlan, { place: id }))),
  ),
  useOf("pictures of places", places, seesPlace, ({ server, model, token }) =>
    allowed(model.places, async ({ id }) => {
      const call = { url: contract.placePicture.path, query: { place: id }, headers: { authorization: token } };
      return (await server.app.http.inject(call)).statusCode === 200;
    }),
  ),
  useOf(
    "rooms on plans",
    (model) => model.groups.filter(({ place }) => place !== null),
    seesGroup,
    async (asking) => (await onPlans(asking)).areas.map(({ room }) => room),
  ),
  useOf("devices on plans", placedDevices, seesDevice, async (asking) =>
    (await onPlans(asking)).items.flatMap(({ device, switch_no }) => (switch_no === null ? [device] : [])),
  ),
  useOf(
    "switches on plans",
    (model) => placedDevices(model).flatMap((device) => device.switches),
    usesSwitch,
    async (asking) => {
      const { items } = await onPlans(asking);
      const isOn = (single: ModelSwitch) =>
        items.some(({ device, switch_no }) => device === single.device && switch_no === single.switch_no);
      return asking.model.switches.filter(isOn).map(({ id }) => id);
    },
  ),
  useOf(
    "devices in the list of groups",
    (model) => model.groups.flatMap((group) => group.devices.map((device) => ({ id: group.id + device.id, device }))),
    (model, member, { device }) => model.seesDevice(member, device),
    async (asking) => (await listGroups(asking)).flatMap(({ _id, devices: ids }) => ids.map((id) => `${_id}${id}`)),
  ),
  useOf("history of a switch", switches, usesSwitch, ({ server, model, token }) =>
    allowed(model.switches, ({ id }) => isFound(server.get(token, contract.switchEvents, { id, day: "2026-03-02" }))),
  ),
  useOf("latest activity", switches, usesSwitch, async ({ server, token }) => {
    const { body } = await server.get(token, contract.latestSwitchEvents, { limit: 200 });
    return body.events.map(({ switch_appliance }) => switch_appliance._id);
  }),
  useOf("charts of devices", devices, usesDevice, async ({ server, actor }) =>
    (await new AnalyticsRepository(server.database).seen(actor, undefined)).map(({ id }) => id),
  ),
  useOf("alarms", devices, usesDevice, async ({ server, token }) => {
    const { body } = await server.get(token, contract.listAlarms, { limit: 200 });
    return body.docs.flatMap(({ device }) => device?._id ?? []);
  }),
  useOf("alarms to handle", devices, usesDevice, ({ server, model, token }) =>
    allowed(model.devices, ({ id }) => isFound(server.post(token, contract.noteAlarm, { id, text: "Any" }))),
  ),
  useOf("waste", devices, usesDevice, async ({ server, token }) => {
    const { body } = await server.get(token, contract.listWaste, { limit: 200 });
    return body.docs.map(({ device }) => device._id);
  }),
  useOf("waste to decide about", devices, usesDevice, ({ server, model, token }) =>
    allowed(model.devices, ({ id }) => isFound(server.post(token, contract.decideWaste, { id, decision: null }))),
  ),
  useOf("meters", devices, usesDevice, async ({ server, actor }) =>
    (await new MetersRepository(server.database).seen(actor, { types: DEVICE_TYPE_CODES })).map(({ _id }) => _id),
  ),
  useOf("external addresses of reports", reportOwners, isReportKeeper, async ({ server, token }) => {
    const { docs } = (await server.get(token, contract.listReportMailings)).body;
    return docs.flatMap(({ addresses }) => addresses.map(({ _id }) => _id));
  }),
  useOf("external addresses to decide about", reportOwners, isReportAdmin, ({ server, model, token }) =>
    allowed(reportOwners(model), ({ id }) =>
      isFound(server.post(token, contract.decideReportAddress, { id, address: id, is_approved: true })),
    ),
  ),
  useOf("what devices cost", devices, usesDevice, async ({ server, actor }) =>
    (await new CostRepository(server.database).seen(actor, null)).map(({ id }) => id),
  ),
  useOf("devices of a day", devices, usesDevice, async ({ server, token }) => {
    const { body } = await server.get(token, contract.devicesOfDay, { day: "2026-03-02" });
    return body.devices.map(({ _id }) => _id);
  }),
  useOf("charts of switches", switches, usesSwitch, async ({ server, actor }) =>
    (await new SwitchAnalyticsRepository(server.database).seen(actor)).map(({ _id }) => _id),
  ),
];

const SHARING: Use[] = [
  useOf("devices to grant", devices, sharesDevice, ({ server, model, actor }) =>
    allowed(model.devices, async ({ id }) => isShared(await access(server).shared(actor, "device", [id]))),
  ),
  useOf("switches to grant", switches, sharesSwitch, ({ server, model, actor }) =>
    allowed(model.switches, async ({ id }) => isShared(await access(server).shared(actor, "switch", [id]))),
  ),
  useOf("rooms to grant", groups, grantsRoom, ({ server, model, actor }) =>
    allowed(model.groups, async ({ id }) => isShared(await access(server).shared(actor, "room", [id]))),
  ),
  useOf("places to grant", places, managesPlace, ({ server, model, actor }) =>
    allowed(model.places, async ({ id }) => isShared(await access(server).shared(actor, "place", [id]))),
  ),
  useOf("people with the places they were granted", heldPlaces, isToldOfPlace, async (asking) =>
    (await listPeople(asking)).flatMap(({ _id, places: granted }) => granted.map((place) => _id + place)),
  ),
  useOf(
    "people with the rooms they were granted",
    (model): HeldRoom[] =>
      model.members.flatMap((who) =>
        model.groups
          .filter(({ enterpriseId }) => enterpriseId === who.enterpriseId)
          .map((room) => ({ id: who.user + room.id, who, room })),
      ),
    isToldOf,
    async (asking) => (await listPeople(asking)).flatMap(({ _id, rooms }) => rooms.map((room) => _id + room)),
  ),
];

/** Each call changes nothing but the name. */
const MANAGING: Use[] = [
  useOf("devices to edit", devices, managesDevice, ({ server, model, token }) =>
    allowed(model.devices, ({ id }) => isFound(server.post(token, contract.editDevice, { id, device_name: "Any" }))),
  ),
  useOf("switches to edit", switches, managesSwitch, ({ server, model, token }) =>
    allowed(model.switches, ({ id }) => isFound(server.post(token, contract.editSwitch, { id, name: "Any" }))),
  ),
  useOf("groups to edit", groups, managesGroup, ({ server, model, token }) =>
    allowed(model.groups, ({ id }) => isFound(server.post(token, contract.editGroup, { id, name: id }))),
  ),
  useOf("places to edit", places, managesPlace, ({ server, model, token }) =>
    allowed(model.places, ({ id }) => isFound(server.post(token, contract.editPlace, { id, name: id }))),
  ),
  useOf("plans to edit", places, managesPlace, ({ server, model, token }) =>
    allowed(model.places, ({ id }) => isFound(server.post(token, contract.editPlan, { place: id, meters: 1 }))),
  ),
  useOf("pictures of places to set", places, managesPlace, ({ server, model, token }) =>
    allowed(model.places, ({ id }) =>
      isFound(server.post(token, contract.setPlacePicture, { place: id, picture: PICTURE })),
    ),
  ),
  useOf("configurations", devices, managesDevice, ({ server, model, token }) =>
    allowed(model.devices, ({ id }) => isFound(server.get(token, contract.deviceConfig, { userDevice: id }))),
  ),
  useOf("devices that screens let people manage", devices, isManagerOf(managesDevice), async (asking) =>
    (await listDevices(asking)).flatMap(({ _id, managed }) => (managed ? [_id] : [])),
  ),
  useOf("groups that screens let people manage", groups, isManagerOf(managesGroup), async (asking) =>
    (await listGroups(asking)).flatMap(({ _id, managed }) => (managed ? [_id] : [])),
  ),
  useOf("places that screens let people manage", places, isManagerOf(managesPlace), async ({ server, token }) =>
    (await server.get(token, contract.listPlaces)).body.places.flatMap(({ _id, managed }) => (managed ? [_id] : [])),
  ),
  useOf(
    "places that people are known to manage",
    heldPlaces,
    (model, member, held) =>
      isToldOfPlace(model, member, held) &&
      model.managers.some(({ user, place }) => user === held.who.user && place === held.place.id),
    async (asking) => (await listPeople(asking)).flatMap(({ _id, managed }) => managed.map((place) => _id + place)),
  ),
];

const access = ({ database }: Asking["server"]) => new AccessRepository(database);
const isShared = (shared: boolean[]) => shared[0] ?? false;

const AUTOMATIONS: Use[] = [
  useOf("switches of actions", switches, usesSwitch, ({ server, model, actor }) =>
    allowed(model.switches, ({ id }) => nameActions(server.database, actor, [{ switch_appliance_id: id, ...ON }])),
  ),
  useOf("groups of actions", groups, seesGroup, ({ server, model, actor }) =>
    allowed(model.groups, ({ id }) => nameActions(server.database, actor, [{ groupId: id, ...ON }])),
  ),
  useOf("places of actions", places, seesPlace, ({ server, model, actor }) =>
    allowed(model.places, ({ id }) => nameActions(server.database, actor, [{ groupId: id, ...ON }])),
  ),
  useOf("scenes that others made of a group or place", contentsOf, usesAllOf, async ({ server, model, actor }) => {
    const contents = contentsOf(model);
    const lists = contents.map(({ id }) => [{ switch_appliance_id: null, groupId: id, level: null, ...ON }]);
    const usable = await usableLists(server.database, actor, lists);
    return contents.filter((_, index) => usable[index]).map(({ id }) => id);
  }),
  useOf("devices of workflows", devices, usesDevice, ({ server, model, actor }) =>
    allowed(model.devices, async ({ id }) => (await workflows(server).usableDevices(actor, [id])).length > 0),
  ),
  useOf("groups of workflows", groups, watchesGroup, ({ server, model, actor }) =>
    allowed(model.groups, async ({ id }) => (await workflows(server).usableGroups(actor, [id])).length > 0),
  ),
];

const workflows = ({ database }: Asking["server"]) => new WorkflowsRepository(database);
const ON = { switch_state: 1 as const };

const OWN_THINGS: Use[] = [
  useOf("list of remotes", remotes, usesRemote, async ({ server, token }) =>
    (await server.get(token, contract.myRemotes)).body.remotes.map(({ _id }) => _id),
  ),
  useOf("blaster of a new remote", devices, usesDevice, ({ server, model, actor }) =>
    allowed(model.devices, async ({ id }) => Boolean(await new RemotesRepository(server.database).blaster(actor, id))),
  ),
  useOf("shortcuts to switches", switches, usesSwitch, (asking) => shortcuts(asking, "switch")),
  useOf("shortcuts to remotes", remotes, usesRemote, (asking) => shortcuts(asking, "remote")),
  useOf("new shortcut to a switch", switches, usesSwitch, ({ server, model, actor }) =>
    allowed(model.switches, ({ id }) => new ShortcutsRepository(server.database).mayUse(actor, "switch", id)),
  ),
  useOf("new shortcut to a remote", remotes, usesRemote, ({ server, model, actor }) =>
    allowed(model.remotes, ({ id }) => new ShortcutsRepository(server.database).mayUse(actor, "remote", id)),
  ),
];

async function shortcuts({ server, token }: Asking, type: "switch" | "remote"): Promise<string[]> {
  const { body } = await server.get(token, contract.listShortcuts);
  return body.shortcuts.filter((each) => each.type === type).map(({ target }) => target);
}

const LIVE: Use[] = [
  useOf("live state of a device", devices, usesDevice, (asking) =>
    heard(asking, asking.model.devices, ({ kd_id, enterpriseId }) => deviceTopic(kd_id, enterpriseId, "state")),
  ),
  useOf("live status of a device", devices, seesDevice, (asking) =>
    heard(asking, asking.model.devices, ({ kd_id, enterpriseId }) => deviceTopic(kd_id, enterpriseId, "status")),
  ),
  useOf("live state of a switch", switches, usesSwitch, (asking) =>
    heard(asking, asking.model.switches, ({ device, switch_no }) => {
      const { kd_id, enterpriseId } = asking.model.devices.find(({ id }) => id === device) ?? {
        kd_id: "",
        enterpriseId: "",
      };
      return switchTopic(kd_id, enterpriseId, switch_no);
    }),
  ),
];

/** Checks topics like the broker, for a connection that has just been admitted. */
async function heard<T extends { id: string }>(
  { server, actor }: Asking,
  things: readonly T[],
  topicOf: (thing: T) => string,
): Promise<string[]> {
  const { gatekeeper } = server.app.identity;
  const peer = await gatekeeper.personOf(actor.sessionId);
  if (!peer) throw new Error("not let in");
  return things.filter((thing) => mayReceive(peer, topicOf(thing))).map(({ id }) => id);
}

/** Every place that answers one person at a time. */
export const USES: readonly Use[] = [...LISTS, ...SHARING, ...MANAGING, ...AUTOMATIONS, ...OWN_THINGS, ...LIVE];
