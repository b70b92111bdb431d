import { contract } from "@switchboard/contract";
import { ALARM_STATES } from "@switchboard/domain/alarms";
import type { Ask } from "../recorder.ts";

export async function recordAlarms(ask: Ask): Promise<void> {
  const { docs } = await ask(contract.listAlarms, { states: ALARM_STATES.join(","), limit: 200 });
  for (const { _id } of docs) {
    await ask(contract.oneAlarm, { id: _id });
    await ask(contract.listDeliveries, { alarm: _id, limit: 50, page: 1 });
  }
  await ask(contract.alarmRules);
  await ask(contract.alarmReport, {});
  await ask(contract.listOnCall);
  // Every server creates a new key for subscribing.
  await ask(contract.listChannels, undefined, (reply) => ({ ...reply, push_key: "" }));
  await ask(contract.listDeliveries, { limit: 100, page: 1 });
  await ask(contract.listNotifications, { limit: 100 });
  await ask(contract.unseenNotifications);
  await ask(contract.notificationSettings);
}
