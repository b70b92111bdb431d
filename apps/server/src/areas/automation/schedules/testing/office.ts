import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import type { TestUser } from "../../../../testing/builders.ts";
import type { TestServer } from "../../../../testing/test-server.ts";

/** Returns a valid schedule, to be changed where a test needs it. */
export function draftOf(switchId: string | undefined, given: Record<string, unknown> = {}) {
  return {
    name: "Evening lights",
    time: 1830,
    days: [0, 1, 2, 3, 4, 5, 6],
    repeats: true,
    actions: [{ switch_appliance_id: switchId ?? randomUUID(), switch_state: 1 }],
    ...given,
  };
}

/** Builds an office at noon of Monday 2 March 2026 in Kolkata, with an admin, a user, and two boards. */
export async function buildOffice(server: TestServer) {
  const admin = await server.buildUser({ name: "Ananya" });
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId, name: "Kiran" });
  const board = await server.buildDevice(admin.enterpriseId, { name: "Board", online: true });
  const dimmer = await server.buildDevice(admin.enterpriseId, { name: "Dimmer", type: "SW_5_NODE", online: true });
  const [first, second] = board.switches.map(({ id }) => id);
  if (!first || !second) throw new Error("a board has switches");
  const create = async (who: TestUser, body: Record<string, unknown>) =>
    (await server.post(who, contract.newSchedule, body)).body;
  const list = async (who: TestUser, body: Record<string, unknown> = {}) =>
    (await server.post(who, contract.listSchedules, body)).body;
  const history = async (who: TestUser, id: string) => (await server.get(who, contract.scheduleHistory, { id })).body;
  return { admin, user, board, dimmer, first, second, create, list, history };
}
