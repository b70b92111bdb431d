import { contract } from "@switchboard/contract";
import { DAYS } from "../ranges.ts";
import type { Ask } from "../recorder.ts";

export async function recordAutomation(ask: Ask): Promise<void> {
  const { docs } = await ask(contract.listSchedules, { limit: 500 });
  for (const { _id } of docs) await ask(contract.scheduleHistory, { id: _id, limit: 50 });
  await ask(contract.scheduleCount, {});
  const { groups: rooms } = await ask(contract.deviceGroups);
  for (const where of [{}, ...rooms.map(({ _id }) => ({ room: _id }))]) await ask(contract.schedulesByOthers, where);
  await ask(contract.failedSchedules, {});
  for (const day of DAYS) await ask(contract.scheduleRuns, { day });
  // The week view requests the part of the week that is over.
  for (const [index, day] of DAYS.slice(0, 3).entries()) await ask(contract.scheduleRuns, { day, days: index + 1 });
  const { groups } = await ask(contract.listWorkflows, { res_grouped: "true", enterprise_id: "true" });
  await ask(contract.workflowCount);
  for (const { key } of groups) {
    await ask(contract.workflowHistory, { key, limit: 20 });
    await ask(contract.workflowVersions, { key });
    await ask(contract.checkWorkflows, { key });
  }
  await ask(contract.listCalendars);
}
