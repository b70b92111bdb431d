import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import type { TestUser } from "../../../../testing/builders.ts";
import type { TestServer } from "../../../../testing/test-server.ts";
import type { AlarmNotification } from "../../ports.ts";

/** Builds the notification of a person about a new alarm. */
export function notificationFor(who: TestUser, fields: Partial<AlarmNotification> = {}): AlarmNotification {
  return {
    enterpriseId: who.enterpriseId,
    alarm: randomUUID(),
    transition: randomUUID(),
    person: who.userId,
    step: 0,
    at: new Date(),
    priority: "high",
    state: "active",
    device: null,
    words: { code: null, params: {}, head: "Freezer warms", message: "It is at −4 °C", advice: "Check the breaker" },
    ...fields,
  };
}

export function deliveryActions(server: TestServer) {
  const { channels } = server.app.building;
  const notify = (...notifications: AlarmNotification[]) =>
    server.database.transaction((sql) => channels.deliver.deliverWithin(sql, notifications));
  const send = async () => {
    await channels.runner.sendDue();
    await channels.runner.settled();
  };
  const hook = async (who: TestUser, port: number, more: object = {}) => {
    const input = { kind: "webhook", name: "Hook", priorities: ["critical", "high"], shape: "json" };
    const address = `http://127.0.0.1:${port}/hook`;
    return (await server.post(who, contract.newChannel, { ...input, address, ...more })).body;
  };
  const deliveries = async (who: TestUser, query: object = {}) =>
    (await server.get(who, contract.listDeliveries, query)).body.docs;
  return { notify, send, hook, deliveries, channels };
}
