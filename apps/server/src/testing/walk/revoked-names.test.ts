import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { CALLS, stillSignedIn, tryCall } from "./walker.ts";
import { type Building, buildBuilding, idsIn } from "./world.ts";

/** A name given after the person lost all their grants. */
const AFTER = "AFTERWARDS";
const { listSchedules, listScenes, listWorkflows, listTickets } = contract;
const { scheduleHistory, workflowHistory, playScene, setScheduleActive, replyToTicket } = contract;

let server: TestServer;
let building: Building;
beforeAll(async () => {
  server = await startTestServer();
  building = await buildBuilding(server, "BEFORE");
  await server.revokeAll(building.member);
  const rename = (table: string, column: string) =>
    server.database.query(`UPDATE ${table} SET ${column} = '${AFTER} ' || left(id::text, 8) WHERE enterprise_id = $1`, [
      building.enterprise,
    ]);
  await rename("devices", "device_name");
  await rename("switch_appliances", "name");
  await rename("device_groups", "name");
});
afterAll(() => server.close());

// The walk takes fifteen seconds, so it runs in the full tier.
it.runIf(inject("isFullRun"))(
  "shows nobody the new names of what they may no longer see",
  async () => {
    const { member, ids } = building;
    const leaks = new Set<string>();
    const answered = new Set<string>();
    for (const endpoint of CALLS) {
      await stillSignedIn(server, member);
      for (const { status, text } of await tryCall(server, member, endpoint, ids)) {
        if (text.includes(AFTER)) leaks.add(`${endpoint.path} ${text}`);
        if (status === 200 && idsIn(text).some((id) => ids.includes(id))) answered.add(endpoint.path);
      }
    }
    expect([...leaks]).toEqual([]);
    // Their own things are still theirs, and were really checked.
    const own = [listSchedules, listScenes, listWorkflows, listTickets, scheduleHistory, workflowHistory];
    for (const { path } of [...own, playScene, setScheduleActive, replyToTicket]) expect(answered).toContain(path);
  },
  240_000,
);
