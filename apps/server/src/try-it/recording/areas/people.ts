import { contract } from "@switchboard/contract";
import { TABLE_NAMES } from "@switchboard/domain/core";
import type { Ask } from "../recorder.ts";

export async function recordPeople(ask: Ask): Promise<void> {
  await ask(contract.me);
  await ask(contract.myAccount);
  await ask(contract.myEnterprises);
  await ask(contract.mySessions);
  await ask(contract.secondFactors);
  // The demo connects to no broker, and its credentials differ in every recording.
  await ask(contract.enterpriseMe, undefined, (reply) => ({
    ...reply,
    mqttPassword: "",
    broker: { ...reply.broker, client_id: "demo" },
  }));
  await ask(contract.enterpriseDetails);
  await ask(contract.enterpriseAssets, {});
  await ask(contract.registrationPolicy);
  const { users } = await ask(contract.listUsers, { limit: 200 });
  for (const { _id } of users) await ask(contract.memberSessions, { id: _id });
  await ask(contract.getAccess);
  await ask(contract.listPanels);
  for (const list of TABLE_NAMES) await ask(contract.listViews, { list });
  await ask(contract.ticketReader);
  await ask(contract.listTickets, { limit: 100 });
  await ask(contract.listFeedback, { limit: 100 });
}
