import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPeers } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { heardBy } from "../../control/commands/testing/commands.ts";
import { randomFrom } from "./testing/expected-runs.ts";
import { draftOf } from "./testing/office.ts";

/** 18:30 in Kolkata. */
const DUE = "2026-03-02T13:00:00.000Z";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

test.each([1, 2, 3])(
  "does nothing after the answer when a schedule is deleted in its due second (course %i)",
  async (seed) => {
    const random = randomFrom(seed);
    server.clock.set("2026-03-02T06:30:00Z");
    const admin = await server.buildUser();
    const boards = await Promise.all([1, 2, 3].map(() => server.buildDevice(admin.enterpriseId)));
    const devices = await Promise.all(boards.map((board) => peers.runDevice(board)));
    const planned: { id: string; switchId: string }[] = [];
    for (const { id: switchId } of boards.flatMap(({ switches }) => switches)) {
      const { body } = await server.post(admin, contract.newSchedule, draftOf(switchId));
      planned.push({ id: body._id, switchId });
    }
    const heard = () => devices.flatMap(heardBy).map(({ id }) => id);
    server.clock.set(DUE);
    const { runner } = server.app.building.schedules;
    const late = new Map<string, string[]>();
    /** A broker delivers in order, so a message sent now arrives after every command that was sent before. */
    const waitForCommandsUnderWay = async (mark: string) => {
      await Promise.all(
        boards.map(({ kd_id, enterpriseId }) =>
          server.app.broker.publish(deviceTopic(kd_id, enterpriseId, "ping"), JSON.stringify({ mark })),
        ),
      );
      const hasMark = ({ received }: (typeof devices)[number]) =>
        received.some(({ payload }) => payload.includes(mark));
      await vi.waitFor(() => expect(devices.every(hasMark)).toBe(true));
    };
    const deleteOne = async (id: string) => {
      const { status } = await server.post(admin, contract.deleteSchedule, { id });
      expect(status).toBe(200);
      await waitForCommandsUnderWay(`deleted ${id}`);
      late.set(id, heard());
    };
    const deleted = planned.filter(() => random(2) === 0);
    await Promise.all([runner.runDue(), ...deleted.map(({ id }) => deleteOne(id)), runner.runDue()]);
    const rows = () =>
      server.database.query<{ id: string; cause_id: string; outcome: string }>(
        "SELECT id, cause_id, outcome FROM commands WHERE enterprise_id = $1",
        [admin.enterpriseId],
      );
    await vi.waitFor(async () => {
      await server.app.live.settled();
      expect((await rows()).filter(({ outcome }) => outcome === "pending")).toEqual([]);
    });
    const all = await rows();
    for (const { id } of deleted) {
      const own = all.filter(({ cause_id }) => cause_id === id);
      const before = new Set(late.get(id));
      for (const command of own) if (heard().includes(command.id)) expect(before).toContain(command.id);
    }
    for (const { id } of planned.filter((each) => !deleted.includes(each)))
      expect(all.filter(({ cause_id }) => cause_id === id)).toMatchObject([{ outcome: "confirmed" }]);
    await Promise.all(devices.map((device) => device.end()));
  },
);
