import { contract } from "@switchboard/contract";
import { ANSWER_GRACE_MS, COMMAND_EXPIRY_MS } from "@switchboard/domain/control";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { DeviceAnswer } from "../../site/live/command-records.ts";
import { settleAnswers } from "./settlement.service.ts";
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
    const said = { ok: true, reason: null, saidAt: at.getTime() };
    return { enterpriseId: admin.enterpriseId, device: device.kd_id, id, ...said, at, ...given };
  };
  const outcome = async () => {
    const [row] = await server.database.query("SELECT outcome, reason FROM commands WHERE id = $1", [id]);
    return row;
  };
  return { admin, device, switchId, answer, outcome };
}

const settle = async (answers: DeviceAnswer[]) =>
  (await server.database.transaction((sql) => settleAnswers(sql, answers))).switches;
const endOverdue = () => server.app.building.commands.settlement.endOverdue();

describe("replies that arrive together", () => {
  it("settle a command by the first of them and ignore later ones", async () => {
    const { switchId, answer, outcome } = await tapped();
    const refused = answer({ ok: false, reason: "jammed" });
    expect(await settle([refused, answer()])).toEqual([switchId, switchId]);
    expect(await outcome()).toEqual({ outcome: "failed", reason: "jammed" });
    await settle([answer()]);
    expect(await outcome()).toEqual({ outcome: "failed", reason: "jammed" });
  });

  it("settle it as sent when nothing more can be known, and never as confirmed", async () => {
    const { admin, switchId, answer, outcome } = await tapped();
    await settle([answer({ sent: true })]);
    expect(await outcome()).toEqual({ outcome: "sent", reason: null });
    const { events } = (await server.get(admin, contract.switchEvents, { id: switchId, day: "2026-03-02" })).body;
    expect(events).toMatchObject([{ outcome: "sent", reason: null }]);
  });

  it("correct a timeout to sent, as they do to confirmed", async () => {
    const { answer, outcome } = await tapped();
    const said = answer({ sent: true });
    server.clock.advance(20_000);
    await endOverdue();
    expect(await outcome()).toMatchObject({ outcome: "expired" });
    await settle([said]);
    expect(await outcome()).toEqual({ outcome: "sent", reason: null });
  });

  it("count only from the right device, whoever else names the command first", async () => {
    const { admin, switchId, answer, outcome } = await tapped();
    const sibling = await server.buildDevice(admin.enterpriseId);
    const stranger = await tapped();
    const forged = [
      answer({ device: sibling.kd_id, ok: false }),
      answer({ enterpriseId: stranger.admin.enterpriseId, device: stranger.device.kd_id, ok: false }),
    ];
    expect(await settle([...forged, answer()])).toEqual([undefined, undefined, switchId]);
    expect(await outcome()).toEqual({ outcome: "confirmed", reason: null });
  });
});

describe("a reply after the timeout", () => {
  const afterSilence = async () => {
    const site = await tapped();
    const tappedAt = server.clock.now().getTime();
    server.clock.advance(COMMAND_EXPIRY_MS + ANSWER_GRACE_MS);
    await endOverdue();
    expect(await site.outcome()).toEqual({ outcome: "expired", reason: "no_answer" });
    server.clock.advance(60_000);
    return { ...site, tappedAt };
  };

  it("settles the command as done when the device acted in time, once and for all", async () => {
    const { switchId, answer, outcome, tappedAt } = await afterSilence();
    const late = answer({ saidAt: tappedAt + 300 });
    expect(await settle([late])).toEqual([switchId]);
    expect(await outcome()).toEqual({ outcome: "confirmed", reason: null });
    await Promise.all([settle([late]), settle([{ ...late, ok: false, reason: "jammed" }])]);
    await endOverdue();
    expect(await outcome()).toEqual({ outcome: "confirmed", reason: null });
  });

  it("settles it with the device's reason when it refused in time", async () => {
    const { answer, outcome, tappedAt } = await afterSilence();
    await settle([answer({ saidAt: tappedAt + 300, ok: false, reason: "jammed" })]);
    expect(await outcome()).toEqual({ outcome: "failed", reason: "jammed" });
  });

  it.each([
    ["after its time", COMMAND_EXPIRY_MS + ANSWER_GRACE_MS + 1],
    ["long before it was asked", -3_600_000],
  ])("changes nothing where the device says it acted %s", async (_when, ahead) => {
    const { switchId, answer, outcome, tappedAt } = await afterSilence();
    expect(await settle([answer({ saidAt: tappedAt + ahead })])).toEqual([switchId]);
    expect(await outcome()).toEqual({ outcome: "expired", reason: "no_answer" });
  });

  it("records when the device acted, not when we received the reply", async () => {
    const { admin, switchId, answer, tappedAt } = await afterSilence();
    await settle([answer({ saidAt: tappedAt + 300 })]);
    const { events } = (await server.get(admin, contract.switchEvents, { id: switchId, day: "2026-03-02" })).body;
    expect(events).toMatchObject([{ outcome: "confirmed", finishedAt: new Date(tappedAt + 300).toISOString() }]);
  });
});

it("ends thousands of timeouts at once, and not a moment early", async () => {
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
