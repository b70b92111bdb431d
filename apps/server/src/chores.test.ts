import { contract } from "@switchboard/contract";
import { COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import pino from "pino";
import { expect, it, vi } from "vitest";
import { buildOffice, draftOf } from "./areas/automation/schedules/testing/office.ts";
import { Chores } from "./chores.ts";
import { startTestServer } from "./testing/test-server.ts";

it("runs what is due, gives up on a silent device, and notifies people by itself once it is started", async () => {
  const server = await startTestServer();
  try {
    server.clock.set("2026-03-02T06:30:00Z");
    const { admin, first, create, history } = await buildOffice(server);
    const { _id: id } = await create(admin, draftOf(first));
    server.clock.set("2026-03-02T13:00:00Z");
    const states = async () => (await history(admin, id)).docs.map(({ state }) => state);
    expect(await states()).toEqual([]);

    server.app.chores.start();
    // A run is listed before its command is sent, and a command that is sent after the clock moved would not expire any more.
    await vi.waitFor(async () => {
      const sent = "SELECT 1 FROM commands WHERE outcome = 'pending' AND publish_after IS NULL";
      expect(await server.database.query(sent)).toHaveLength(1);
      expect(await states()).toEqual(["running"]);
    });
    server.clock.advance(COMMAND_EXPIRY_MS + 2000);
    await vi.waitFor(async () => {
      expect(await states()).toEqual(["failed"]);
      const { body } = await server.get(admin, contract.listNotifications);
      expect(body.notifications).toMatchObject([{ kind: "schedule" }]);
    });
  } finally {
    await server.close();
  }
});

it("lets a chore end between two items of its work when it is stopped", async () => {
  const begun = Promise.withResolvers<void>();
  const chores = new Chores(
    [
      {
        everyMs: 0,
        async run(stop) {
          begun.resolve();
          while (!stop.aborted) await new Promise((resolve) => setImmediate(resolve));
        },
      },
    ],
    pino({ level: "silent" }),
  );
  chores.start();
  await begun.promise;
  await chores.stop();
});
