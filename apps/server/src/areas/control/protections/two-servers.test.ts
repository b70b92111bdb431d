import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { type CommandMessage, contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { TestDevice } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { settleAnswers } from "../commands/settlement.service.ts";

/** `INTERLOCK_TOLD=2000 INTERLOCK_SEED=1000` runs them for longer and with another seed than `npm test` does. */
const TOLD = Number(process.env.INTERLOCK_TOLD ?? 60);
const SEED = Number(process.env.INTERLOCK_SEED ?? 1);
const PROCESS = path.join(import.meta.dirname, "testing/interlock-process.ts");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date());
});
afterAll(() => server.close());

/** A board with an interlock: it carries out commands one after the other, replies, and reports its switches. */
class Board {
  readonly told: { switch_no: number; state: number }[] = [];
  readonly together: string[] = [];
  readonly #on = new Set<number>();
  #turn: Promise<unknown> = Promise.resolve();
  readonly #device: TestDevice;

  constructor(device: TestDevice) {
    this.#device = device;
  }

  hear(payload: string): void {
    const { id, switch_no, state = 0 } = JSON.parse(payload) as CommandMessage;
    this.told.push({ switch_no, state });
    if (state === 1) this.#on.add(switch_no);
    else this.#on.delete(switch_no);
    if (this.#on.size > 1) this.together.push(`after ${this.told.length}: ${[...this.#on]}`);
    this.#turn = this.#turn.then(() => this.#answer(id, switch_no, state));
  }

  settled(): Promise<unknown> {
    return this.#turn;
  }

  async #answer(id: string, switchNo: number, state: number): Promise<void> {
    const { enterpriseId, kd_id: device, id: deviceId } = this.#device;
    const switchId = this.#device.switches[switchNo - 1]?.id;
    const at = new Date();
    await server.database.transaction(async (sql) => {
      await settleAnswers(sql, [{ enterpriseId, device, id, ok: true, reason: null, saidAt: at.getTime(), at }]);
      await sql.query("UPDATE switch_appliances SET current_status = $3 WHERE enterprise_id = $1 AND id = $2", [
        enterpriseId,
        switchId,
        state === 1,
      ]);
      await sql.query(
        `INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (enterprise_id, switch_id, ts) DO UPDATE SET is_on = excluded.is_on`,
        [enterpriseId, switchId, deviceId, at, state === 1],
      );
    });
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

it("never orders both switches of an interlock on, from two servers at once, one of which is killed", async () => {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  const ids = device.switches.slice(0, 2).map(({ id }) => id);
  await server.post(admin, contract.newInterlock, { name: "Pumps", switches: ids });
  const board = new Board(device);
  const start = (seed: number) => {
    const child = fork(PROCESS, [server.database.url, admin.enterpriseId, admin.userId, String(seed), ...ids]);
    child.on("message", (payload) => board.hear(String(payload)));
    return child;
  };
  const [first, second] = [start(SEED), start(SEED + 1)];
  const patience = { timeout: 60_000, interval: 20 };
  const toldOf = (count: number) => vi.waitFor(() => expect(board.told.length).toBeGreaterThan(count), patience);
  // The choice between the two is random for a while, so the test waits until each has been on.
  const eachToldOn = () =>
    vi.waitFor(() => {
      for (const no of [1, 2]) expect(board.told).toContainEqual({ switch_no: no, state: 1 });
    }, patience);
  try {
    await toldOf(TOLD / 2);
    await killed(first);
    await toldOf(board.told.length + TOLD / 2);
    await eachToldOn();
  } finally {
    await Promise.all(
      [first, second].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(killed),
    );
    await board.settled();
  }
  expect(board.together).toEqual([]);
}, 240_000);
