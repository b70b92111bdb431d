import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

interface Operation {
  tags: string[];
  parameters?: { name: string; description?: string; example: unknown }[];
  requestBody?: {
    content: { "application/json": { schema: { properties: Record<string, object> }; example: object } };
  };
}

interface Document {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.app.http.inject("/openapi.json")).json();
});
afterAll(() => server.close());

const bodyOf = ({ path }: { path: string }) => document.paths[path]?.post?.requestBody?.content["application/json"];

it("describes a switch call that works as it is shown, apart from the switch", async () => {
  const admin = await server.buildUser();
  const [first] = (await server.buildDevice(admin.enterpriseId, { online: true })).switches;
  const { example, schema } = bodyOf(contract.switchDevice) ?? {};
  expect(schema?.properties.deadline).toMatchObject({ description: expect.stringContaining("x-server-time") });
  const input = { ...(example as { switch_state: 0 | 1 }), switch_appliance_id: first?.id ?? "" };
  expect(await server.post(admin, contract.switchDevice, input)).toMatchObject({ status: 200 });
});

it("shows no deadline in an example, because it would be over for every reader", () => {
  const calls = Object.values(contract).filter(({ method }) => method === "POST");
  const shown = calls.filter((endpoint) => "deadline" in (bodyOf(endpoint)?.example ?? {}));
  expect(calls.length).toBeGreaterThan(100);
  expect(shown.map(({ path }) => path)).toEqual([]);
});

it("says how the list of devices includes their switches", async () => {
  const { path } = contract.myDevices;
  const appends = document.paths[path]?.get?.parameters?.find(({ name }) => name === "appends");
  expect(appends?.description).toContain("swappliance: their switches");
  const admin = await server.buildUser();
  await server.buildDevice(admin.enterpriseId);
  const { body } = await server.get(admin, contract.myDevices, { appends: String(appends?.example) });
  expect(body.devices[0]?.switch_appliances?.length).toBeGreaterThan(0);
});

it("names the server, and tags every call with its area", () => {
  expect(document.servers).toEqual([{ url: "https://switchboard.test" }]);
  const names = document.tags.map(({ name }) => name);
  expect(names).toEqual(["core", "people", "site", "control", "alarms", "energy", "automation", "reports"]);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const tagged = Map.groupBy(operations, ({ tags }) => tags.join());
  expect([...tagged.keys()].sort()).toEqual([...names].sort());
  expect(document.paths[contract.login.path]?.post?.tags).toEqual(["people"]);
});
