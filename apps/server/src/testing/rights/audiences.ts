import { contract } from "@switchboard/contract";
import { EngineRepository, type WorkflowRow } from "../../areas/automation/workflows/engine.repository.ts";
import { TargetsRepository } from "../../areas/control/commands/targets.repository.ts";
import { MembersRepository } from "../../areas/people/members/members.repository.ts";
import { peopleOfDevices } from "../../core/access/audience.service.ts";
import { grantedSwitches } from "../../core/access/live-rights.service.ts";
import type { News } from "../../core/ports/tell.ts";
import type { Member, Model, ModelDevice } from "./model.ts";
import { pair, type Scene, type Use } from "./use.ts";

/** Returns all pairs of a member and a device for which a condition holds. */
function pairs(
  model: Model,
  may: (member: Member, device: ModelDevice) => boolean,
  label = "",
  members = model.members,
): string[] {
  return members.flatMap((member) =>
    model.devices.filter((device) => may(member, device)).map(({ id }) => pair(member, `${label}${id}`)),
  );
}

const member = (enterpriseId: string, user: string): Member => ({ enterpriseId, user, role: "user" });

/** Returns all who can order something: members and wall panels. */
const principals = (model: Model) => [...model.members, ...model.panels];

const told: Use = {
  where: "open screens that are told of a device",
  expected: (model) => pairs(model, (who, device) => model.seesDevice(who, device), "", principals(model)),
  async given({ server: { database }, model }) {
    const lists = model.devices.map(async ({ enterpriseId, id }) =>
      (await peopleOfDevices(database, enterpriseId, [id])).map((user) => pair(member(enterpriseId, user), id)),
    );
    return (await Promise.all(lists)).flat();
  },
};

/** Handles one device after the other, with time between them, so that nothing becomes a digest. */
const notified: Use = {
  where: "notifications of a device",
  expected: (model) => [
    ...pairs(model, (who, device) => model.seesDevice(who, device), "part "),
    ...pairs(model, (who, device) => model.usesDevice(who, device), "whole "),
    ...pairs(model, (who, device) => who.enterpriseId === device.enterpriseId && who.role === "admin", "admins "),
  ],
  async given({ server, model }) {
    for (const { enterpriseId, id } of model.devices) {
      server.clock.advance(120_000);
      const news = { enterpriseId, kind: "power" as const, code: null, message: "", device: id };
      const all: News[] = [
        { ...news, head: "part", to: { device: id } },
        { ...news, head: "whole", to: { device: id, whole: true } },
        { ...news, head: "admins", to: { users: [], andAdmins: true } },
      ];
      await server.app.building.notifications.tell.tell(all);
    }
    const rows = await server.database.query<{ enterprise_id: string; user: string; device: string; head: string }>(
      `SELECT enterprise_id, user_id AS user, device_id AS device, head FROM notifications
       WHERE enterprise_id = ANY($1) AND kind = 'power'`,
      [model.enterpriseIds],
    );
    return rows.map(({ enterprise_id, user, device, head }) => pair(member(enterprise_id, user), `${head} ${device}`));
  },
};

/** Notifications stay; the device is named while their recipient may see it. */
const named: Use = {
  where: "devices named in notifications",
  expected: (model) => pairs(model, (who, device) => model.seesDevice(who, device)),
  async given({ server, model, people }) {
    await server.database.query(
      `INSERT INTO notifications (enterprise_id, user_id, id, kind, head, message, device_id, created_at)
       SELECT m.enterprise_id, m.user_id, gen_random_uuid(), 'offline', '', '', d.id, now()
       FROM memberships m JOIN devices d ON d.enterprise_id = m.enterprise_id WHERE m.enterprise_id = ANY($1)`,
      [model.enterpriseIds],
    );
    const lists = people.map(async (asking) => {
      const { body } = await server.get(asking.token, contract.listNotifications, { kind: "offline", limit: 200 });
      return body.notifications.flatMap(({ device }) => (device ? [pair(asking.member, device._id)] : []));
    });
    return (await Promise.all(lists)).flat();
  },
};

const watched: Use = {
  where: "conditions that are watched for their owner",
  expected: (model) => pairs(model, (who, device) => model.usesDevice(who, device)),
  async given({ server, model }) {
    const repository = new EngineRepository(server.database);
    const keys = await server.database.query<WorkflowRow>(
      "SELECT enterprise_id, key FROM workflows WHERE enterprise_id = ANY($1)",
      [model.enterpriseIds],
    );
    const owners = new Map((await repository.load(keys)).map(({ key, owner_id }) => [key, owner_id]));
    const targets = await repository.targets(keys, null);
    return targets.map(({ enterprise_id, key, device_id }) =>
      pair(member(enterprise_id, owners.get(key) ?? ""), device_id),
    );
  },
};

const ordered: Use = {
  where: "switches that are ordered on behalf of their owner",
  expected: (model) =>
    principals(model).flatMap((who) =>
      model.switches.filter((single) => model.usesSwitch(who, single)).map(({ id }) => pair(who, id)),
    ),
  async given({ server, model }) {
    const wanted = principals(model).flatMap((who) => model.switches.map((single) => ({ who, single })));
    const targets = await new TargetsRepository(server.database).targets(
      wanted.map(({ who, single }) => ({ enterpriseId: who.enterpriseId, ownerId: who.user, switchId: single.id })),
    );
    const isSent = (index: number) => targets[index]?.allowed && targets[index].device_id !== null;
    return wanted.filter((_, index) => isSent(index)).map(({ who, single }) => pair(who, single.id));
  },
};

const orderedByGroup: Use = {
  where: "switches of groups that are ordered on behalf of their owner",
  expected: (model) =>
    principals(model).flatMap((who) =>
      model.groups.flatMap((group) =>
        group.devices
          .flatMap(({ switches }) => switches)
          .filter((single) => model.usesSwitch(who, single))
          .map(({ id }) => pair(who, `${group.id} ${id}`)),
      ),
    ),
  async given({ server, model }) {
    const wanted = principals(model).flatMap((who) => model.groups.map((group) => ({ who, group })));
    const asked = wanted.map(({ who, group }) => ({
      enterpriseId: who.enterpriseId,
      ownerId: who.user,
      groupId: group.id,
    }));
    const rows = await new TargetsRepository(server.database).groupSwitches(asked);
    const enterpriseOf = new Map(model.groups.map(({ id, enterpriseId }) => [id, enterpriseId]));
    return rows.map(({ group_id, owner_id, switch_id }) =>
      pair(member(enterpriseOf.get(group_id) ?? "", owner_id), `${group_id} ${switch_id}`),
    );
  },
};

const mirrored: Use = {
  where: "switches with a topic of their own",
  expected: (model) =>
    model.devices.flatMap(({ kd_id, switches }) =>
      switches
        .filter(({ id }) => model.singles.some((single) => single.switch === id))
        .map(({ switch_no }) => `${kd_id} ${switch_no}`),
    ),
  async given({ server, model }) {
    const all = await grantedSwitches(server.database);
    return model.devices.flatMap(({ kd_id }) =>
      [...(all.get(kd_id)?.keys() ?? [])].map((number) => `${kd_id} ${number}`),
    );
  },
};

const counted: Use = {
  where: "how much each member was granted",
  expected: (model) =>
    model.members.map((who) => {
      const isTheirs = ({ enterpriseId, user }: { enterpriseId: string; user: string }) =>
        enterpriseId === who.enterpriseId && user === who.user;
      const [rooms, devices, switches] = [model.rooms, model.wholes, model.singles].map((all) => all.filter(isTheirs));
      return pair(who, `${rooms?.length}, ${devices?.length} and ${switches?.length}`);
    }),
  async given({ server, model }: Scene) {
    const repository = new MembersRepository(server.database);
    const lists = model.enterpriseIds.map(async (enterpriseId) =>
      (await repository.list(enterpriseId, { limit: 100, offset: 0 })).map(({ id, granted }) =>
        pair(member(enterpriseId, id), `${granted.rooms}, ${granted.devices} and ${granted.switches}`),
      ),
    );
    return (await Promise.all(lists)).flat();
  },
};

/** Every place that answers for many people at once. */
export const AUDIENCES: readonly Use[] = [told, named, notified, watched, ordered, orderedByGroup, mirrored, counted];
