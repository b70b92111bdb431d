import { ROLES, roleMay } from "@switchboard/domain/core";
import { wordsOf } from "@switchboard/translations";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import type { AnyEndpoint } from "./core/endpoint.ts";
import { contract, ERROR_STATUS, errorBody } from "./index.ts";

const ENDPOINTS: [string, AnyEndpoint][] = Object.entries(contract);
it("contains nothing but endpoints, because area indexes export everything of their endpoint files", () => {
  expect(ENDPOINTS.filter(([, { method, path }]) => !method || !path).map(([name]) => name)).toEqual([]);
});

const ID = "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const accepts = (schema: z.ZodMiniType | undefined, value: unknown): boolean =>
  schema !== undefined && z.safeParse(schema, value).success;

/** The endpoints that need no token. The list is explicit, because every new entry is a decision. */
const PUBLIC = [
  "/api/v1/alarms/answer_link",
  "/api/v1/alarms/look_link",
  "/api/v1/enterprise/assets",
  "/api/v1/gateways/pair",
  "/api/v1/panels/pair",
  "/api/v1/reports/mailings/answer_link",
  "/api/v1/reports/mailings/look_link",
  "/auth/confirm",
  "/auth/confirm_email",
  "/auth/forgot_password",
  "/auth/invitation",
  "/auth/login",
  "/auth/login/passkey",
  "/auth/login/passkey/begin",
  "/auth/login/second_factor",
  "/auth/register",
  "/auth/registration",
  "/auth/reset_password",
  "/auth/reset_second_factor",
  "/auth/setup",
];

/**
 * The GETs of the spec (§7) that change something. Other sites' links cannot set the header with the token, so this is safe; every new
 * entry is a decision all the same.
 */
const CHANGING_GETS = ["/api/v1/notifications/seen_all", "/api/v1/usershortcuts/delete"];

describe("the contract", () => {
  it("has each method and path once", () => {
    const calls = ENDPOINTS.map(([, each]) => `${each.method} ${each.path}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it("lists every public endpoint", () => {
    const open = ENDPOINTS.filter(([, each]) => each.permission === "public").map(([, each]) => each.path);
    expect(open.sort()).toEqual(PUBLIC);
  });

  test.each([
    ["POST", "/auth/login"],
    ["GET", "/api/v1/users/me"],
    ["GET", "/api/v1/users/my_enterprises"],
    ["POST", "/api/v1/users/list"],
    ["POST", "/api/v1/users/create"],
    ["POST", "/api/v1/users/edit"],
    ["POST", "/api/v1/users/delete"],
    ["GET", "/api/v1/enterprise/assets"],
    ["POST", "/api/v1/enterprise/add_metas"],
    ["POST", "/api/v1/enterprise/edit_enterprise"],
    ["POST", "/api/v1/opsupport/new"],
    ["POST", "/api/v1/opsupport/feedback"],
    ["GET", "/api/v1/opsupport/"],
    ["GET", "/api/v1/enterprise/me"],
    ["GET", "/api/v1/enterprise/device_types"],
    ["POST", "/api/v1/enterprise/switch_enterprise"],
    ["GET", "/api/v1/userdevices/mydevices"],
    ["GET", "/api/v1/userdevice_groups"],
    ["POST", "/api/v1/deviceevents/switch"],
    ["POST", "/api/v1/deviceevents/light_actions"],
    ["POST", "/api/v1/switch_appliances/edit"],
    ["GET", "/api/v1/switch_appliances/switch_events"],
    ["POST", "/api/v1/gschedules/new"],
    ["POST", "/api/v1/gschedules/list"],
    ["POST", "/api/v1/gschedules/delete"],
    ["POST", "/api/v1/gschedules/disable"],
    ["POST", "/api/v1/gschedules/edit"],
    ["POST", "/api/v1/gschedules/schedule_count"],
    ["GET", "/api/v1/gschedules/history"],
    ["POST", "/api/v1/dashboard/failed_schedules"],
    ["POST", "/api/v1/gscene/create"],
    ["POST", "/api/v1/gscene/delete"],
    ["POST", "/api/v1/gscene/edit"],
    ["POST", "/api/v1/gscene/trigger"],
    ["GET", "/api/v1/gscene/getAll"],
    ["POST", "/api/v1/workflows/new_many"],
    ["POST", "/api/v1/workflows/edit_many"],
    ["POST", "/api/v1/workflows/delete_many"],
    ["GET", "/api/v1/workflows/list"],
    ["GET", "/api/v1/notifications"],
    ["GET", "/api/v1/notifications/unseen"],
    ["POST", "/api/v1/notifications/seen"],
    ["GET", "/api/v1/notifications/seen_all"],
    ["GET", "/api/v1/appliances/type"],
    ["POST", "/api/v1/appliances/test_codesets"],
    ["POST", "/api/v1/userirappliances/new"],
    ["POST", "/api/v1/userirappliances/edit"],
    ["POST", "/api/v1/userirappliances/delete"],
    ["GET", "/api/v1/userirappliances/myapps"],
    ["GET", "/api/v1/userirappliances/codeset"],
    ["GET", "/api/v1/userirappliances/codeset/latest_version"],
    ["POST", "/api/v1/deviceevents/ircustom"],
    ["POST", "/api/v1/usershortcuts/new"],
    ["POST", "/api/v1/usershortcuts/edit"],
    ["GET", "/api/v1/usershortcuts/"],
    ["GET", "/api/v1/usershortcuts/delete"],
  ])("answers the spec's %s %s", (method, path) => {
    expect(ENDPOINTS.some(([, each]) => each.method === method && each.path === path)).toBe(true);
  });
});

describe.each(ENDPOINTS)("%s", (_, each) => {
  it("has a path under api/v1 or beside the login", () => {
    expect(each.path).toMatch(/^\/(api\/v1|auth)\/[a-zA-Z0-9_/]+$/);
  });

  it("has a summary of one line", () => {
    expect(each.summary).toMatch(/^[A-Z][^\n]{5,90}[^.\n]$/);
  });

  it("has a permission that at least one role holds", () => {
    const { permission } = each;
    if (permission === "public" || permission === "session" || permission === "gateway") return;
    expect(ROLES.filter((role) => roleMay(role, permission))).toContain("admin");
  });

  it("lists only errors of the catalogue, each once", () => {
    for (const code of each.errors) expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
    expect(new Set(each.errors).size).toBe(each.errors.length);
  });

  it("takes its input where its method carries it, and changes nothing with a GET unless the spec says so", () => {
    expect(each.method === "GET" ? each.body : each.query).toBeUndefined();
    if (each.method === "GET") expect(each.changes).toBe(CHANGING_GETS.includes(each.path));
  });

  it("refuses input of another kind", () => {
    const input = each.body ?? each.query;
    if (input) for (const wrong of [null, [], "text", 7]) expect(accepts(input, wrong)).toBe(false);
  });
});

describe("the catalogue of errors", () => {
  test.each(Object.entries(ERROR_STATUS))("answers %s with the status of a failure, %i", (_, status) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });

  it("has texts for each code, and for no other", () => {
    const withTexts = Object.entries(wordsOf("core/screens/errors", "en").code).flatMap(([area, names]) =>
      Object.keys(names).map((name) => `${area}.${name}`),
    );
    expect(withTexts.sort()).toEqual(Object.keys(ERROR_STATUS).sort());
  });

  test.each([
    ["access.denied", 403, "You are not allowed to access this resource"],
    ["device.offline", 409, "The device might not be connected to internet"],
    ["server.unavailable", 503, "We are unable to process the response, please try again later"],
    ["server.failed", 500, "Something went wrong, please try again later!"],
    ["request.invalid", 400, "All fields are mandatory"],
  ] as const)("has the spec's words for %s", (code, status, message) => {
    expect(ERROR_STATUS[code]).toBe(status);
    expect(errorBody(code).message).toBe(message);
  });
});

describe("the validation of input", () => {
  it("drops unknown fields, such as a role", () => {
    const body = z.parse(contract.switchDevice.body as z.ZodMiniType, {
      switch_appliance_id: ID,
      switch_state: 1,
      role: ["admin"],
      enterprise: ID,
    });
    expect(body).toEqual({ switch_appliance_id: ID, switch_state: 1 });
  });

  test.each([{ level: 3 }, { color: "#ffaa00" }, { color_temperature: 2700 }, { level: 1, color: "#000000" }])(
    "of a light action may be %j",
    (action) => {
      expect(accepts(contract.lightActions.body, { switch_appliance_id: ID, ...action })).toBe(true);
    },
  );

  test.each([
    {},
    { level: 0 },
    { level: 6 },
    { color: "red" },
    { color_temperature: 1999 },
    { color_temperature: 6536 },
  ])("refuses the light action %j", (action) => {
    expect(accepts(contract.lightActions.body, { switch_appliance_id: ID, ...action })).toBe(false);
  });

  it("lists the first hundred devices by default", () => {
    expect(z.parse(contract.myDevices.query as z.ZodMiniType, {})).toEqual({ appends: [], limit: 100, offset: 0 });
  });

  it("reads appends as a list of the three values in the spec", () => {
    const query = { appends: "swappliance,kiotdevice,deviceType" };
    expect(z.parse(contract.myDevices.query as z.ZodMiniType, query)).toMatchObject({
      appends: ["swappliance", "kiotdevice", "deviceType"],
    });
  });

  test.each([
    { limit: "1e9" },
    { limit: "101" },
    { limit: "0" },
    { limit: "-1" },
    { limit: "abc" },
    { offset: "-1" },
    { ud_id: "1 or 1=1" },
    { appends: "password" },
  ])("refuses the device list query %j", (query) => {
    expect(accepts(contract.myDevices.query, query)).toBe(false);
  });
});

test.each([
  ["123456", true],
  ["123 456", true],
  [" 012345 ", true],
  ["12345", false],
  ["1234567", false],
  ["12345a", false],
  ["", false],
])("confirms a number by the code %j: %s", (code, expected) => {
  expect(accepts(contract.confirmNumber.body, { id: ID, code })).toBe(expected);
});

test.each(["newChannel", "sendNumberCode", "confirmNumber"] as const)("%s answers no code", (name) => {
  const written = JSON.stringify(z.toJSONSchema(contract[name].reply));
  expect(written).not.toContain('"code"');
});
