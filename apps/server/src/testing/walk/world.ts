import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import { vi } from "vitest";
import { chunk, END, header, pngOf } from "../../areas/site/plans/testing.ts";
import type { TestDevice, TestUser } from "../builders.ts";
import type { TestServer } from "../test-server.ts";

const DAY = "2026-03-02";

/** A building with one of everything, each named with a word that must not be visible to outsiders. */
export interface Building {
  word: string;
  enterprise: string;
  admin: TestUser;
  member: TestUser;
  device: TestDevice;
  blaster: TestDevice;
  room: string;
  /** An id of every kind in it. */
  ids: string[];
}

/** Created by the calls of its own people, so that it is like any building. */
export async function buildBuilding(server: TestServer, word: string, enterprise?: string): Promise<Building> {
  const enterpriseId = enterprise ?? (await server.buildEnterprise({ name: `${word} enterprise` }));
  // The partner's name is public, because it is shown on the sign-in page.
  await server.database.query("UPDATE enterprises SET partner_name = 'Partner' WHERE id = $1", [enterpriseId]);
  const person = (role: "admin" | "user", name: string) =>
    server.buildUser({
      enterprise: enterpriseId,
      role,
      name: `${word} ${name}`,
      email: `${word}-${name}@foreign.test`.toLowerCase(),
    });
  const [admin, member] = [await person("admin", "admin"), await person("user", "member")];
  const device = await server.buildDevice(enterpriseId, { name: `${word} board`, online: true });
  const blaster = await server.buildDevice(enterpriseId, { name: `${word} blaster`, type: "IR_BLASTER" });
  await server.database.query("UPDATE switch_appliances SET name = $2 || switch_no WHERE device_id = $1", [
    device.id,
    `${word} switch `,
  ]);
  const room = await server.buildGroup(enterpriseId, `${word} room`, [device.id, blaster.id]);
  const floor = await buildFloor(server, admin, word, { room, device: device.id });
  await server.grant(member, { device: device.id });
  await server.grant(member, { device: blaster.id });
  const parts = { device, blaster, room };
  await makeThings(server, admin, word, parts);
  const made = await makeThings(server, member, word, parts);
  await reportsDone(server);
  const ids = [...new Set([enterpriseId, admin.userId, member.userId, device.id, room, floor, ...made])];
  return { word, enterprise: enterpriseId, admin, member, device, blaster, room, ids };
}

/** Creates a floor around the room, with a plan and a picture that contain the word. */
async function buildFloor(
  server: TestServer,
  admin: TestUser,
  word: string,
  { room, device }: { room: string; device: string },
): Promise<string> {
  const floor = { kind: "floor", name: `${word} floor`, rooms: [room] } as const;
  const place = (await server.post(admin, contract.newPlace, floor)).body._id;
  const picture = pngOf(header(8, 8), chunk("IDAT", Buffer.from(word)), END).toString("base64");
  await server.post(admin, contract.setPlanPicture, { place, picture });
  await server.post(admin, contract.setPlacePicture, { place, picture });
  const areas = [
    {
      room,
      points: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    },
  ];
  const items = [1, null].map((switch_no) => ({ device, switch_no, x: 0.5, y: 0.5 }));
  const reply = await server.post(admin, contract.editPlan, { place, areas, items });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return place;
}

type Parts = Pick<Building, "device" | "blaster" | "room">;

/** Creates one of everything that a person can create, from devices they may use; returns the ids. */
async function makeThings(server: TestServer, who: TestUser, word: string, parts: Parts): Promise<string[]> {
  const { device, blaster, room } = parts;
  const [first] = device.switches;
  const actions = [
    { switch_appliance_id: first?.id ?? "", switch_state: 1 as const },
    { groupId: room, switch_state: 0 as const },
  ];
  const replies = [
    await server.post(who, contract.newSchedule, {
      name: `${word} schedule`,
      time: 1830,
      repeats: true,
      days: [1],
      actions,
    }),
    await server.post(who, contract.newScene, { name: `${word} scene`, actions: actions.slice(0, 1) }),
    await server.post(who, contract.newWorkflows, {
      workflows: [workflow(word, { device: device.id }, actions), workflow(word, { group: room }, actions)],
    }),
    await server.post(who, contract.newRemote, {
      name: `${word} remote`,
      codeset: "tv-samsung-1",
      paired_ud: blaster.id,
      userdevice_group: room,
    }),
    await server.post(who, contract.newTicket, {
      issue_type: "device",
      title: `${word} ticket`,
      description: `${word} text`,
      device: device.id,
      customer_name: `${word} name`,
    }),
    await server.post(who, contract.newShortcut, { type: "switch", target: first?.id ?? "" }),
    await server.post(who, contract.newView, {
      list: "devices",
      name: `${word} view`,
      arrangement: { columns: [{ id: "name" }], sort: null },
      filters: { text: word },
    }),
    await server.post(who, contract.newReport, {
      kind: "event",
      from_date: DAY,
      to_date: DAY,
      period: "daily",
      device_ids: [device.id],
      format: "EXCEL",
    }),
  ];
  const failed = replies.find(({ status }) => status !== 200);
  if (failed) throw new Error(JSON.stringify(failed.body));
  const ids = replies.flatMap(({ body }) => idsIn(body));
  return [...ids, ...(await leaveTraces(server, who, word, device))];
}

/** Waits for reports, because a row that changes in the background would look as if somebody had changed it. */
async function reportsDone({ database }: TestServer): Promise<void> {
  await vi.waitFor(async () => {
    const open = await database.query("SELECT 1 FROM reports WHERE step NOT IN ('ready', 'failed')");
    if (open.length > 0) throw new Error("a report is still being made");
  });
}

function workflow(word: string, watched: { device?: string; group?: string }, actions: object[]) {
  const rule = { trigger: "offline", qualifier: "above", value: 252, startTime: 900, endTime: 1800 };
  return { name: `${word} workflow`, ...rule, actions, ...watched };
}

/** Creates the traces of automation: a run of the schedule, a firing, a command of each, a notification. */
async function leaveTraces(server: TestServer, who: TestUser, word: string, device: TestDevice): Promise<string[]> {
  const [run, firing, notification] = [randomUUID(), randomUUID(), randomUUID()];
  const keys = [who.enterpriseId, who.userId];
  const at = server.clock.now();
  const { query } = server.database;
  await query(
    `INSERT INTO schedule_runs (enterprise_id, id, schedule_id, due, state, finished_at)
     SELECT enterprise_id, $3, id, $4, 'failed', $4 FROM schedules WHERE enterprise_id = $1 AND owner_id = $2`,
    [...keys, run, at],
  );
  await query(
    `INSERT INTO workflow_firings (enterprise_id, id, key, entry_id, device_id, value, stopped, fired_at)
     SELECT e.enterprise_id, $3, e.key, e.id, $4, 260, false, $5 FROM workflow_entries e
     JOIN workflows w ON w.enterprise_id = e.enterprise_id AND w.key = e.key
     WHERE e.enterprise_id = $1 AND w.owner_id = $2 AND e.device_id = $4`,
    [...keys, firing, device.id, at],
  );
  for (const cause of [run, firing]) await leaveCommand(server, who, word, device, cause);
  await query(
    `INSERT INTO notifications (enterprise_id, id, user_id, kind, params, head, message, created_at)
     VALUES ($1, $3, $2, 'offline', '{}', $4, $4, $5)`,
    [...keys, notification, `${word} notification`, at],
  );
  return [run, firing, notification];
}

async function leaveCommand(
  server: TestServer,
  who: TestUser,
  word: string,
  device: TestDevice,
  cause: string,
): Promise<void> {
  const [id, at] = [randomUUID(), server.clock.now()];
  await server.database.query(
    `INSERT INTO commands (enterprise_id, id, switch_id, device_id, source, actor_id, actor_name, switch_state, outcome, reason,
       created_at, expires_at, finished_at, cause_id, cause_name, cause_run, switch_name, device_name)
     VALUES ($1, $2, $3, $4, 'schedule', $5, $6, 1, 'failed', 'offline', $7, $7, $7, $8, $6, $8, $9, $10)`,
    [
      who.enterpriseId,
      id,
      device.switches[0]?.id,
      device.id,
      who.userId,
      `${word} cause`,
      at,
      cause,
      `${word} switch 1`,
      `${word} board`,
    ],
  );
}

/** Returns every id in a reply, at any depth. */
export function idsIn(body: unknown): string[] {
  return JSON.stringify(body).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
}
