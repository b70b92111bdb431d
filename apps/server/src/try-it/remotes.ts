import type { Sql } from "../platform/db/database.ts";
import { insertRows } from "./insert-rows.ts";
import { ADMIN } from "./people.ts";
import { MERIDIAN } from "./plan.ts";
import { idOf } from "./repeatable.ts";

const REMOTES = [
  { name: "Boardroom TV", codeset: "tv-samsung-1", eye: "Boardroom remote eye" },
  {
    name: "Boardroom split AC",
    codeset: "ac-lg-1",
    eye: "Boardroom remote eye",
    state: { power: false, mode: "cool", temperature: 24, fan: "auto", swing: false },
  },
  { name: "Office music", codeset: "music-sony-1", eye: "Office remote eye" },
] as const;

const COLUMNS = {
  enterprise_id: "uuid",
  id: "uuid",
  name: "text",
  codeset: "text",
  device_id: "uuid",
  group_id: "uuid",
  owner_id: "uuid",
  state: "jsonb",
  created_at: "timestamptz",
};

/** What stands in the rooms and has a remote of its own, in front of the eyes of the building. */
export async function insertRemotes(sql: Sql, created_at: string): Promise<void> {
  const rows = REMOTES.map(({ name, codeset, eye, ...rest }) => {
    const device = MERIDIAN.devices.find((each) => each.name === eye);
    if (!device) throw new Error(`the building has no "${eye}"`);
    return {
      enterprise_id: MERIDIAN.id,
      id: idOf(`remote ${name}`),
      name,
      codeset,
      device_id: device.id,
      group_id: idOf(`group ${MERIDIAN.site.name} room ${device.room}`),
      owner_id: ADMIN.id,
      state: "state" in rest ? JSON.stringify(rest.state) : null,
      created_at,
    };
  });
  await insertRows(sql, "remotes", COLUMNS, rows);
}
