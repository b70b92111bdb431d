import type { Sql } from "../platform/db/database.ts";
import { insertRows } from "./insert-rows.ts";
import { ADMIN } from "./people.ts";
import { MERIDIAN, type PlannedDevice } from "./plan.ts";
import { idOf } from "./repeatable.ts";

interface Action {
  switch_appliance_id: string | null;
  groupId: string | null;
  switch_state: 0 | 1;
  level: number | null;
}

function device(name: string): PlannedDevice {
  const found = MERIDIAN.devices.find((each) => each.name === name);
  if (!found) throw new Error(`the building has no "${name}"`);
  return found;
}

/** One switch, by its name in the building. */
function turn(name: string, switch_state: 0 | 1, level: number | null = null): Action {
  const found = MERIDIAN.devices.flatMap(({ switches }) => switches).find((each) => each.name === name);
  if (!found) throw new Error(`the building has no switch "${name}"`);
  return { switch_appliance_id: found.id, groupId: null, switch_state, level };
}

function roomOff(room: string): Action {
  const groupId = idOf(`group ${MERIDIAN.site.name} room ${room}`);
  return { switch_appliance_id: null, groupId, switch_state: 0, level: null };
}

const SCENES: Record<string, Action[]> = {
  "Good morning": [
    ...["Reception lights", "Foyer lights", "Lobby lights", "Notice screen", "Desk lamp"].map((name) => turn(name, 1)),
    ...["East lights 1", "East lights 2", "West lights 1", "West lights 2"].map((name) => turn(name, 1)),
    ...["Office AC", "Coffee machine", "Fountain pump"].map((name) => turn(name, 1)),
  ],
  Leaving: [
    ...["Open office", "Boardroom", "Training hall"].map(roomOff),
    ...["Reception lights", "Desk lamp", "Notice screen", "Coffee machine", "Fountain pump"].map((name) =>
      turn(name, 0),
    ),
  ],
  Meeting: [
    turn("Table lights", 1),
    turn("Wall washers", 0),
    turn("Projector screen", 1),
    turn("Boardroom fan", 1, 3),
    turn("Cove light", 1),
  ],
};

const WORKFLOWS = [
  {
    name: "Mains voltage",
    devices: ["Main incomer", "Chiller panel"],
    trigger: "voltage",
    qualifier: "above",
    value: 252,
    actions: [turn("Alarm beacon", 1)],
    notification: {
      head: "Mains voltage too high",
      message: "A phase of the supply is above 252 V. Please call the board.",
    },
  },
  {
    name: "Pump runs dry",
    devices: ["Borewell pump"],
    trigger: "motor",
    qualifier: "is",
    value: 3,
    actions: [turn("Borewell pump", 0)],
    notification: {
      head: "Borewell pump runs dry",
      message: "The pump was turned off. Check the water level before you start it again.",
    },
  },
];

const owned = { enterprise_id: MERIDIAN.id, owner_id: ADMIN.id };
const OWNED_COLUMNS = {
  enterprise_id: "uuid",
  owner_id: "uuid",
  name: "text",
  actions: "jsonb",
  created_at: "timestamptz",
};

async function insertScenes(sql: Sql, created_at: string): Promise<void> {
  const rows = Object.entries(SCENES).map(([name, actions]) => {
    return { ...owned, id: idOf(`scene ${name}`), name, actions: JSON.stringify(actions), created_at };
  });
  await insertRows(sql, "scenes", { ...OWNED_COLUMNS, id: "uuid" }, rows);
}

async function insertWorkflows(sql: Sql, created_at: string): Promise<void> {
  const rows = WORKFLOWS.map(({ devices: _, actions, notification, ...rule }) => ({
    ...owned,
    ...rule,
    key: idOf(`workflow ${rule.name}`),
    actions: JSON.stringify(actions),
    notification: JSON.stringify(notification),
    is_active: true,
    start_time: 0,
    end_time: 2359,
    created_at,
  }));
  const columns = {
    ...OWNED_COLUMNS,
    key: "uuid",
    trigger: "text",
    qualifier: "text",
    value: "double precision",
    notification: "jsonb",
    is_active: "boolean",
    start_time: "integer",
    end_time: "integer",
  };
  await insertRows(sql, "workflows", columns, rows);
  const entries = WORKFLOWS.flatMap(({ name, devices }) =>
    devices.map((each, index) => ({
      enterprise_id: MERIDIAN.id,
      id: idOf(`workflow ${name} ${each}`),
      key: idOf(`workflow ${name}`),
      position: index + 1,
      device_id: device(each).id,
    })),
  );
  const entryColumns = { enterprise_id: "uuid", id: "uuid", key: "uuid", position: "integer", device_id: "uuid" };
  await insertRows(sql, "workflow_entries", entryColumns, entries);
}

/** What the admin of the building has put together: for the day's beginning and end, and for when something goes wrong. */
export async function insertScenesAndWorkflows(sql: Sql, created_at: string): Promise<void> {
  await insertScenes(sql, created_at);
  await insertWorkflows(sql, created_at);
}
