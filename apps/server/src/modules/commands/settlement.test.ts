import { ANSWER_GRACE_MS, COMMAND_EXPIRY_MS } from "@switchboard/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { type DeviceAnswer, settleAnswers } from "./settlement.service.ts";
import { actorOf } from "./testing/commands.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

async function tapped() {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { online: true });
  const switchId = device.switches[0]?.id ?? "";
  const { command_id: id } = await server.app.building.commands.orders.tap(actorOf(admin), {
    order: { switchId, switch_state: 1 },
    source: "dashboard",
  });
  const answer = (given: Partial<DeviceAnswer> = {}): DeviceAnswer => {
    const at = server.clock.now();
    return { home: admin.enterpriseId, device: device.kd_id, id, ok: true, reason: null, at, ...given };
  };
  const outcome = async () => {
    const [row] = await server.database.query("SELECT outcome, reason FROM commands WHERE id = $1", [id]);
    return row;
  };
  return { admin, device, switchId, answer, outcome };
}

const settle = (answers: DeviceAnswer[]) => server.database.transaction((sql) => settleAnswers(sql, answers));
const endOverdue = () => server.app.building.commands.settlement.endOverdue();

describe("answers that arrive together", () => {
  it("settle a command by the first of them, and later ones by none", async () => {
    const { switchId, answer, outcome } = await tapped();
    const refused = answer({ ok: false, reason: "jammed" });
    expect(await settle([refused, answer()])).toEqual([switchId, switchId]);
    expect(await outcome()).toEqual({ outcome: "failed", reason: "jammed" });
    await settle([answer()]);
    expect(await outcome()).toEqual({ outcome: "failed", reason: "jammed" });
  });

  it("count only from the device that was asked, whoever else names the command first", async () => {
    const { admin, switchId, answer, outcome } = await tapped();
    const sibling = await server.buildDevice(admin.enterpriseId);
    const stranger = await tapped();
    const forged = [
      answer({ device: sibling.kd_id, ok: false }),
      answer({ home: stranger.admin.enterpriseId, device: stranger.device.kd_id, ok: false }),
    ];
    expect(await settle([...forged, answer()])).toEqual([undefined, undefined, switchId]);
    expect(await outcome()).toEqual({ outcome: "confirmed", reason: null });
  });

  it("do not move what silence has ended", async () => {
    const { answer, outcome } = await tapped();
    server.clock.advance(COMMAND_EXPIRY_MS + ANSWER_GRACE_MS);
    await endOverdue();
    await settle([answer()]);
    expect(await outcome()).toEqual({ outcome: "expired", reason: "no_answer" });
  });
});

it("silence of thousands is ended at once, and not a moment before its time", async () => {
  const { admin, device, switchId } = await tapped();
  const expires = new Date(server.clock.now().getTime() + COMMAND_EXPIRY_MS);
  await server.database.query(
    `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, switch_state, outcome, created_at, expires_at)
     SELECT $1, gen_random_uuid(), $2, $3, 'dashboard', 1, 'pending', $4, $4 FROM generate_series(1, 2500)`,
    [admin.enterpriseId, device.id, switchId, expires],
  );
  const outcomes = () =>
    server.database.query(
      "SELECT outcome, count(*) AS n FROM commands WHERE enterprise_id = $1 GROUP BY outcome ORDER BY outcome",
      [admin.enterpriseId],
    );
  server.clock.set(new Date(expires.getTime() + ANSWER_GRACE_MS - 1));
  await endOverdue();
  expect(await outcomes()).toEqual([{ outcome: "pending", n: 2501 }]);
  server.clock.advance(1);
  await endOverdue();
  expect(await outcomes()).toEqual([{ outcome: "expired", n: 2501 }]);
});
