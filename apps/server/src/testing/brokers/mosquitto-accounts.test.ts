import { describe } from "vitest";
import { canKeepAccounts, MOSQUITTO_ACCOUNT, startMosquittoWithAccounts } from "../mosquitto.ts";
import { brokerPromises } from "./promises.ts";

describe.skipIf(!canKeepAccounts())("Mosquitto with the accounts that its plugin keeps", () => {
  brokerPromises(async ({ directory }) => {
    const { port, stop } = await startMosquittoWithAccounts(directory);
    const { user, password } = MOSQUITTO_ACCOUNT;
    return { url: `mqtt://${user}:${password}@127.0.0.1:${port}`, access: { keepsAccounts: true }, port, stop };
  });
});
