import { randomUUID } from "node:crypto";
import { contract } from "@switchboard/contract";
import type { TestUser } from "../../../../testing/builders.ts";
import type { TestServer } from "../../../../testing/test-server.ts";
import type { AlarmTelling } from "../../ports.ts";

/** Somebody is to be told of an alarm that has just come up. */
export function tellingOf(who: TestUser, given: Partial<AlarmTelling> = {}): AlarmTelling {
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
    ...given,
  };
}

export function toldOffice(server: TestServer) {
  const { channels } = server.app.building;
  const tell = (...tellings: AlarmTelling[]) =>
    server.database.transaction((sql) => channels.deliver.deliverWithin(sql, tellings));
  const send = async () => {
    await channels.runner.sendDue();
    await channels.runner.settled();
  };
  const hook = async (who: TestUser, port: number, more: object = {}) => {
    const wanted = { kind: "webhook", name: "Hook", priorities: ["critical", "high"], shape: "json" };
    const address = `http://127.0.0.1:${port}/hook`;
    return (await server.post(who, contract.newChannel, { ...wanted, address, ...more })).body;
  };
  const deliveries = async (who: TestUser, query: object = {}) =>
    (await server.get(who, contract.listDeliveries, query)).body.docs;
  return { tell, send, hook, deliveries, channels };
}
