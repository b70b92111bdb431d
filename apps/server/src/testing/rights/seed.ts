import { randomUUID } from "node:crypto";
import { PLACE_KINDS } from "@switchboard/domain/site";
import type { Sql } from "../../platform/db/database.ts";
import { insertRows } from "../../try-it/insert-rows.ts";
import type { Model } from "./model.ts";

const at = new Date("2026-03-01T00:00:00Z");

/** Inserts the rows of a model, with one statement for each table. */
export async function seed(sql: Sql, model: Model): Promise<void> {
  await seedPeople(sql, model);
  await seedThings(sql, model);
  await seedPlans(sql, model);
  await seedGrants(sql, model);
  await seedOwned(sql, model);
}

async function seedPeople(sql: Sql, { enterpriseIds, members }: Model): Promise<void> {
  const enterprises = enterpriseIds.map((id) => ({
    id,
    name: "Any",
    time_zone: "UTC",
    partner_name: "Any",
    created_at: at,
  }));
  await insertRows(sql, "enterprises", enterprises);
  const users = [...new Set(members.map(({ user }) => user))];
  await insertRows(
    sql,
    "users",
    users.map((id) => ({ id, email: `${id}@any.test`, username: id, name: "Any", created_at: at })),
  );
  await insertRows(
    sql,
    "memberships",
    members.map(({ enterpriseId, user, role }) => ({
      enterprise_id: enterpriseId,
      user_id: user,
      role,
      created_at: at,
    })),
  );
}

async function seedThings(sql: Sql, { devices, places, groups }: Model): Promise<void> {
  await insertRows(
    sql,
    "devices",
    devices.map(({ enterpriseId, id, kd_id }) => ({
      enterprise_id: enterpriseId,
      id,
      kd_id,
      device_name: "Any",
      device_type: "KIOT_4_NODE",
      secret_hash: "",
      created_at: at,
    })),
  );
  await insertRows(
    sql,
    "switch_appliances",
    devices.flatMap(({ enterpriseId, switches }) =>
      switches.map(({ id, device, switch_no }) => {
        return { enterprise_id: enterpriseId, id, device_id: device, switch_no, kind: "switch", name: "Any" };
      }),
    ),
  );
  await insertRows(
    sql,
    "commands",
    devices.flatMap(({ enterpriseId, switches }) =>
      switches.map(({ id, device }) => {
        const what = { source: "device", outcome: "confirmed", switch_state: 1, created_at: at, expires_at: at };
        return { enterprise_id: enterpriseId, id: randomUUID(), device_id: device, switch_id: id, ...what };
      }),
    ),
  );
  await insertRows(
    sql,
    "alarms",
    devices.map(({ enterpriseId, id }) => ({
      enterprise_id: enterpriseId,
      // The alarm of a device has the device's id, so that tests can name it.
      id,
      source: "offline",
      key: `offline ${id}`,
      priority: "low",
      head: "Any",
      message: "Any",
      device_id: id,
      is_on: true,
      is_latching: false,
      ends_by_self: true,
      is_loss: true,
      raised_at: at,
      changed_at: at,
    })),
  );
  await insertRows(
    sql,
    "waste_findings",
    devices.map(({ enterpriseId, id }) => ({
      enterprise_id: enterpriseId,
      // The row has the device's id, like the alarms.
      id,
      device_id: id,
      kind: "closed",
      from_day: "2026-03-01",
      to_day: "2026-03-01",
      waste_wh: 1000,
      measured_wh: 2000,
      expected_wh: 1000,
      facts: { hours: null, deviations: null, cvRmse: null, comparedDays: 20, minds: [], dayName: null },
      proof: { unit: "hour", measure: "Wh", points: CORNERS },
      found_at: at,
    })),
  );
  await insertRows(
    sql,
    "places",
    places.map(({ enterpriseId, id, parent }) => {
      const depth = depthOf(places, parent);
      const kind = PLACE_KINDS[depth];
      return { enterprise_id: enterpriseId, id, parent_id: parent, kind, name: id, created_at: at };
    }),
  );
  await insertRows(
    sql,
    "device_groups",
    groups.map(({ enterpriseId, id, isRoom, place }) => {
      const type = isRoom ? "room" : "deviceType";
      return { enterprise_id: enterpriseId, id, name: id, type, place_id: place, created_at: at };
    }),
  );
  await insertRows(
    sql,
    "device_group_members",
    groups.flatMap(({ enterpriseId, id, devices: inside }) =>
      inside.map((device) => ({ enterprise_id: enterpriseId, group_id: id, device_id: device.id })),
    ),
  );
}

function depthOf(places: Model["places"], id: string | null): number {
  return id === null ? 0 : 1 + depthOf(places, places.find((each) => each.id === id)?.parent ?? null);
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
];

/** Every place has a plan and a picture. The outermost one shows all rooms in it at any depth, with their devices and switches. */
async function seedPlans(sql: Sql, { places, groups }: Model): Promise<void> {
  const picture = { picture: "\\x00", kind: "png", width: 1, height: 1, version: 1, created_at: at, updated_at: at };
  await insertRows(
    sql,
    "plans",
    places.map(({ enterpriseId, id }) => ({ enterprise_id: enterpriseId, place_id: id, ...picture })),
  );
  await insertRows(
    sql,
    "place_pictures",
    places.map(({ enterpriseId, id }) => ({ enterprise_id: enterpriseId, place_id: id, ...picture })),
  );
  const rooms = groups.flatMap((room) =>
    room.place === null
      ? []
      : [{ room, key: { enterprise_id: room.enterpriseId, place_id: outermost(places, room.place) } }],
  );
  await insertRows(
    sql,
    "plan_areas",
    rooms.map(({ room, key }) => ({ ...key, room_id: room.id, points: CORNERS })),
  );
  await insertRows(
    sql,
    "plan_items",
    rooms.flatMap(({ room, key }) =>
      room.devices.flatMap(({ id, switches }) =>
        [0, ...switches.map(({ switch_no }) => switch_no)].map((switch_no) => {
          return { ...key, device_id: id, switch_no, x: 0, y: 0 };
        }),
      ),
    ),
  );
}

function outermost(places: Model["places"], id: string): string {
  const parent = places.find((each) => each.id === id)?.parent ?? null;
  return parent === null ? id : outermost(places, parent);
}

async function seedGrants(sql: Sql, { areas, managers, rooms, wholes, owners, singles }: Model): Promise<void> {
  const keys = ({ enterpriseId, user }: { enterpriseId: string; user: string }) => {
    return { enterprise_id: enterpriseId, user_id: user, created_at: at };
  };
  await insertRows(
    sql,
    "place_grants",
    areas.map((each) => ({ ...keys(each), place_id: each.place, manages: managers.includes(each) })),
  );
  await insertRows(
    sql,
    "room_grants",
    rooms.map((each) => ({ ...keys(each), room_id: each.room })),
  );
  const devices = wholes.map((each) => ({ ...keys(each), device_id: each.device, is_owner: owners.includes(each) }));
  await insertRows(sql, "device_grants", devices);
  const switches = singles.map((each) => ({ ...keys(each), switch_id: each.switch }));
  await insertRows(sql, "switch_grants", switches);
}

/** Inserts remotes, a shortcut of everyone to everything, and a workflow of everyone that watches every device. */
async function seedOwned(sql: Sql, model: Model): Promise<void> {
  await insertRows(
    sql,
    "remotes",
    model.remotes.map(({ enterpriseId, id, device, owner }) => {
      const names = { name: "Any", codeset: "tv-samsung-1" };
      return { enterprise_id: enterpriseId, id, ...names, device_id: device, owner_id: owner, created_at: at };
    }),
  );
  await insertRows(
    sql,
    "user_shortcuts",
    model.members.flatMap(({ enterpriseId, user }) => {
      const shortcut = { enterprise_id: enterpriseId, user_id: user, position: 0, switch_id: null, remote_id: null };
      const remotes = model.remotes.filter((each) => each.enterpriseId === enterpriseId);
      return [
        ...model
          .switchesOf(enterpriseId)
          .map(({ id }) => ({ ...shortcut, id: randomUUID(), type: "switch", switch_id: id })),
        ...remotes.map(({ id }) => ({ ...shortcut, id: randomUUID(), type: "remote", remote_id: id })),
      ];
    }),
  );
  await seedWorkflows(sql, model);
  await seedSchedules(sql, model);
  await seedReports(sql, model);
}

/** Inserts a mailed report of the first member of each enterprise, with an external address. Both have the enterprise's id. */
async function seedReports(sql: Sql, model: Model): Promise<void> {
  const owners = model.reportOwners().map(({ enterpriseId, user }) => ({ enterprise_id: enterpriseId, user }));
  const what = { name: "Any", kind: "event", format: "PDF", every: "week", on_day: 1, at_time: 0, zone: "UTC" };
  const about = { device_ids: [], sensor_ids: [], step: "day" };
  await insertRows(
    sql,
    "report_mailings",
    owners.map(({ enterprise_id, user }) => {
      return { enterprise_id, id: enterprise_id, ...what, about, owner_id: user, next_at: at, created_at: at };
    }),
  );
  await insertRows(
    sql,
    "report_addresses",
    owners.map(({ enterprise_id }) => ({ enterprise_id, id: enterprise_id, email: "any@outside.test", added_at: at })),
  );
  await insertRows(
    sql,
    "report_mailing_addresses",
    owners.map(({ enterprise_id, user }) => {
      const ids = { mailing_id: enterprise_id, address_id: enterprise_id };
      return { enterprise_id, ...ids, decision: "waiting", requested_by: user, requested_at: at };
    }),
  );
}

/** Inserts an enabled schedule of everyone for each switch and each group of their enterprise. */
async function seedSchedules(sql: Sql, model: Model): Promise<void> {
  const schedules = model.members.flatMap(({ enterpriseId, user }) => {
    const key = { enterprise_id: enterpriseId, owner_id: user };
    const groups = model.groups.filter((group) => group.enterpriseId === enterpriseId);
    return [
      ...model
        .switchesOf(enterpriseId)
        .map((single) => ({ ...key, id: randomUUID(), switch_id: single.id, group_id: null })),
      ...groups.map((group) => ({ ...key, id: randomUUID(), switch_id: null, group_id: group.id })),
    ];
  });
  const what = { name: "Any", is_active: true, time: 0, repeats: true, days: [1], force: false, created_at: at };
  await insertRows(
    sql,
    "schedules",
    schedules.map(({ enterprise_id, owner_id, id }) => ({ enterprise_id, owner_id, id, ...what })),
  );
  await insertRows(
    sql,
    "schedule_actions",
    schedules.map(({ enterprise_id, id, switch_id, group_id }) => {
      return { enterprise_id, schedule_id: id, position: 0, switch_id, group_id, switch_state: 1 };
    }),
  );
}

async function seedWorkflows(sql: Sql, model: Model): Promise<void> {
  const workflows = model.members.map((member) => ({ ...member, key: randomUUID() }));
  await sql.query(
    `INSERT INTO workflows (enterprise_id, key, name, is_active, trigger, qualifier, value, actions, start_time, end_time,
       owner_id, created_at)
     SELECT enterprise_id, key, 'Any', true, 'power', '>', 1, '[]', 0, 0, owner, $4
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS w (enterprise_id, key, owner)`,
    [
      workflows.map(({ enterpriseId }) => enterpriseId),
      workflows.map(({ key }) => key),
      workflows.map(({ user }) => user),
      at,
    ],
  );
  await insertRows(
    sql,
    "workflow_entries",
    workflows.flatMap(({ enterpriseId, key }) =>
      model.devicesOf(enterpriseId).map(({ id }, position) => {
        return { enterprise_id: enterpriseId, id: randomUUID(), key, position, device_id: id };
      }),
    ),
  );
}
