import { describe, expect, it } from "vitest";
import { canKeepAccounts, MOSQUITTO_ACCOUNT, startMosquittoWithAccounts } from "../mosquitto.ts";
import { brokerPromises } from "./promises.ts";

it("has a Mosquitto with the plugin that Debian ships", ({ skip }) => {
  if (!process.env.CI) skip(!canKeepAccounts(), "Mosquitto or its plugin is not installed");
  expect(canKeepAccounts(), "Mosquitto or its plugin is not installed, so its accounts cannot be tested").toBe(true);
});

describe.skipIf(!canKeepAccounts())("Mosquitto with accounts in its plugin", () => {
  brokerPromises(async ({ directory }) => {
    const { port, stop } = await startMosquittoWithAccounts(directory);
    const { user, password } = MOSQUITTO_ACCOUNT;
    return { url: `mqtt://${user}:${password}@127.0.0.1:${port}`, access: { keepsAccounts: true }, port, stop };
  });
});
