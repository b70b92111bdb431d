import { type PlannedSite, planFloors, planPictures } from "@switchboard/sample-building";
import type { Sql } from "../platform/db/database.ts";
import { insertRows, timestamp } from "./insert-rows.ts";

/** Draws the buildings and floors of a site, with the outlines of its rooms and the positions of its switches. */
export async function insertFloorPlans(sql: Sql, site: PlannedSite, created: Date): Promise<void> {
  const enterprise_id = site.id;
  const [created_at, updated_at] = [timestamp(created), timestamp(created)];
  for (const { place: place_id, picture, ...size } of planPictures(site)) {
    const drawn = { ...size, picture: `\\x${picture.toString("hex")}`, kind: "png", version: 1 };
    await insertRows(sql, "place_pictures", [{ enterprise_id, place_id, ...drawn, created_at, updated_at }]);
  }
  for (const { place: place_id, picture, areas, items, ...size } of planFloors(site)) {
    const drawn = { ...size, picture: `\\x${picture.toString("hex")}`, kind: "png", version: 1 };
    await insertRows(sql, "plans", [{ enterprise_id, place_id, ...drawn, created_at, updated_at }]);
    await insertRows(
      sql,
      "plan_areas",
      areas.map(({ room: room_id, points }) => ({ enterprise_id, place_id, room_id, points })),
    );
    await insertRows(
      sql,
      "plan_items",
      items.map(({ device: device_id, ...item }) => ({ enterprise_id, place_id, device_id, ...item })),
    );
  }
}
