import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type AnyEndpoint, contract } from "@switchboard/contract";
import { MERIDIAN } from "@switchboard/sample-building";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { createTryItDatabase, DEMO_FLEET } from "../testing/try-it-database.ts";
import { GATEWAY_REPORTS } from "./recording/found-devices.ts";
import { RECORDED_AT } from "./recording/ranges.ts";
import { type Recording, recordDemo } from "./recording/record-demo.ts";
import { recordReports } from "./recording/record-reports.ts";
import { gatewayFile } from "./try-it-gateway.ts";

const DEMO = path.resolve(import.meta.dirname, "../../../web/src/api/demo");
const FOLDER = path.join(DEMO, "recorded");
const SHOWN = 160;
const MOST_BYTES = 400_000;

/** Reads that the demo answers by itself, or that none of its screens makes. */
const NOT_RECORDED: Record<string, string> = {
  beginPasskeySignIn: "the demo is entered without signing in",
  devicewiseEnergy: "no screen calls it",
  exportPlaces: "the demo writes the file from what is recorded",
  getEnergyData: "no screen calls it",
  login: "the demo is entered without signing in",
  logout: "the demo ends its session by itself",
  lookAtAlarmLink: "a link of a mail, which the demo does not send",
  lookAtReportLink: "a link of a mail, which the demo does not send",
  panelMe: "a wall panel's call",
  panelPlans: "a wall panel's call",
  passkeySignIn: "the demo is entered without signing in",
  previewCalendar: "depends on what is typed",
  readInvitation: "a link of a mail, which the demo does not send",
  reportFile: "the demo hands out canned files",
  reportProgress: "the demo's reports are ready at once",
  secondStep: "the demo is entered without signing in",
  switchAnalytics: "no screen calls it",
  tariffExample: "depends on what is typed",
  tryDemandLimit: "depends on what is typed",
};

let server: TestServer;
let dataDir: string;
let recording: Recording;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-recording-"));
  server = await startTestServer({ database: await createTryItDatabase(dataDir, DEMO_FLEET) });
  const { token: gateway } = JSON.parse(await readFile(gatewayFile(dataDir), "utf8"));
  // Sent a minute apart, because devices found at the same moment are listed in any order.
  for (const [index, report] of GATEWAY_REPORTS.entries()) {
    server.clock.set(new Date(RECORDED_AT.getTime() - (GATEWAY_REPORTS.length - 1 - index) * 60_000));
    expect((await server.post(gateway, contract.reportGateway, report)).status).toBe(200);
  }
  const { building, identity } = server.app;
  await building.waste.watch.lookAround();
  ({ token } = await identity.sessions.service.start(MERIDIAN.people[0].id, MERIDIAN.id));
  recording = await recordDemo(async (endpoint, input) => {
    if (endpoint.isDownload) {
      const call = { url: endpoint.path, query: input as Record<string, string>, headers: { authorization: token } };
      return { file: (await server.app.http.inject(call)).rawPayload.toString("base64") };
    }
    const send = endpoint.method === "GET" ? server.get : server.post;
    const { status, body } = await send(token, endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.path} ${JSON.stringify(input)}: ${JSON.stringify(body)}`);
    return body;
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the calls of an area whose replies differ from the file; a line is one call. */
async function differences(area: string, text: string): Promise<string[]> {
  const recorded = new Set((await readFile(path.join(FOLDER, `${area}.json`), "utf8")).split("\n"));
  const answered = new Set(text.split("\n"));
  const differing = [...answered].filter((line) => !recorded.has(line));
  const gone = [...recorded].filter((line) => !answered.has(line));
  return [...differing, ...gone].map((line) => line.slice(0, SHOWN));
}

async function writeRecording(): Promise<void> {
  for (const [area, text] of Object.entries(recording)) await writeFile(path.join(FOLDER, `${area}.json`), text);
  for (const [name, file] of await recordReports(server, token))
    await writeFile(path.join(DEMO, "reports", name), file);
}

it("answers every call of the demo as it was recorded", async () => {
  if (process.env.RECORD_DEMO) await writeRecording();
  const found = await Promise.all(Object.entries(recording).map(([area, text]) => differences(area, text)));
  expect(found.flat(), "`npm run record-demo` records it again").toEqual([]);
});

it("keeps the recording small enough to download", () => {
  const bytes = Object.values(recording).reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

it("records every read of the contract unless a reason is given", () => {
  const recorded = JSON.parse(recording.index ?? "{}");
  const reads = (Object.entries(contract) as [string, AnyEndpoint][]).filter(([, { changes }]) => !changes);
  const missing = reads.map(([name]) => name).filter((name) => !(name in recorded));
  expect(missing.sort()).toEqual(Object.keys(NOT_RECORDED).sort());
});
