import type { SendOutcome } from "@switchboard/domain/alarms";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { TOKEN_SECRET } from "../../../testing/token-secret.ts";
import { AlarmTokens } from "./alarm-tokens.ts";
import type { ClaimedDelivery } from "./delivery-queue.repository.ts";
import { DeliveryRunner } from "./delivery-runner.ts";
import { deliveryActions, notificationFor } from "./testing/alarm-deliveries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ reach: { post: { isPublic: () => true } } });
});
afterAll(() => server.close());

/** Each message is under way until the test answers it. */
function runnerOf(mostOfEnterprise: number) {
  const underWay: { delivery: ClaimedDelivery; answer: (outcome: SendOutcome) => void }[] = [];
  const send = (delivery: ClaimedDelivery) =>
    new Promise<SendOutcome>((answer) => void underWay.push({ delivery, answer }));
  const runner = new DeliveryRunner({
    database: server.database,
    time: { now: async () => server.clock.now() },
    sender: { send },
    tokens: new AlarmTokens(TOKEN_SECRET),
    states: async () => new Map(),
    conditions: { reportWithin: async () => () => undefined },
    mostOfEnterprise,
  });
  const of = (user: TestUser) => underWay.filter(({ delivery }) => delivery.enterprise_id === user.enterpriseId);
  return { runner, underWay, of };
}

async function personWithHooks(count: number): Promise<TestUser> {
  const { hook } = deliveryActions(server);
  const user = await server.buildUser();
  for (let made = 0; made < count; made += 1) await hook(user, 9, { priorities: ["low"] });
  return user;
}

it("sends at most the share of one enterprise at once, so that others do not wait", async () => {
  const { notify } = deliveryActions(server);
  const [crowd, neighbour] = [await personWithHooks(5), await personWithHooks(1)];
  const low = (user: TestUser) => notificationFor(user, { priority: "low" });
  await notify(low(crowd), low(crowd), low(neighbour));
  const { runner, underWay, of } = runnerOf(3);
  await runner.sendDue();
  await runner.sendDue();
  expect([of(crowd).length, of(neighbour).length]).toEqual([3, 1]);
  expect(new Set(of(crowd).map(({ delivery }) => delivery.channel_id)).size).toBe(3);

  of(crowd)[0]?.answer({ state: "accepted" });
  await vi.waitFor(async () => {
    await runner.sendDue();
    expect(of(crowd)).toHaveLength(4);
  }, 20_000);
  await vi.waitFor(async () => {
    for (const { answer } of underWay) answer({ state: "accepted" });
    await runner.sendDue();
    expect(of(crowd)).toHaveLength(10);
  }, 20_000);
  for (const { answer } of underWay) answer({ state: "accepted" });
  await runner.settled();
  expect(new Set(underWay.map(({ delivery }) => delivery.id)).size).toBe(11);
});
