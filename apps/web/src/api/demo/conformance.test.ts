import { MERIDIAN, SITES } from "@switchboard/sample-building";
import { AREAS, callsOver, type Driver, NOW, Refused } from "@switchboard/sample-building/conformance";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api-error.ts";
import type { Api } from "../api-port.ts";
import { demoSession } from "../demo-session.ts";
import { adoptSession, endSession } from "../session.ts";
import { createDemoGateway } from "./demo-gateway.ts";

const [{ id: _id, name, email }] = MERIDIAN.people;
const ADMIN = { _id, name, email, role: ["admin" as const], enterprise_id: MERIDIAN.id, is_demo: true };

let demo: Api;

/** The demo, looked at by the admin whom the server is asked as. */
const driver: Driver = {
  call: (endpoint, input) =>
    demo.call(endpoint, input).catch((error) => {
      if (error instanceof ApiError && error.code && error.code !== "network") return new Refused(error.code);
      throw error;
    }),
};

beforeAll(() => {
  vi.useFakeTimers({ now: NOW });
  adoptSession(demoSession(undefined, ADMIN));
  demo = createDemoGateway(MERIDIAN, () => SITES.map(({ id, site }) => ({ ...site, _id: id })));
});
afterAll(() => {
  endSession({ navigate: false });
  vi.useRealTimers();
});

describe.each(AREAS)("$name", ({ cases }) => {
  it.each(cases)("$name", async ({ observe, expected }) => {
    expect(await observe(callsOver(driver))).toEqual(expected);
  });
});
