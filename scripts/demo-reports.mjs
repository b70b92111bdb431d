import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onModernNode } from "./lib/modern-node.mjs";
import { ROOT, WEB } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

/**
 * `node scripts/demo-reports.mjs` makes the canned report files of the demo anew: a week of the demo building, in
 * English, written by what writes the real ones. Run it when the demo's devices or the look of reports have changed,
 * and commit what it writes into apps/web/src/api/demo/reports. Kinds that are named are the only ones made.
 */
const FOLDER = join(WEB, "src/api/demo/reports");
const REPORTS = join(ROOT, "apps/server/src/modules/reports");
const TIME_ZONE = "Asia/Kolkata";
const DAY_MS = 86_400_000;
const WRITERS = { xlsx: ["excel.ts", "writeExcel", "EXCEL"], pdf: ["pdf.ts", "writePdf", "PDF"] };

/** Those that are named, or all. */
const KINDS = process.argv.length > 2 ? process.argv.slice(2) : ["energy", "power", "event", "sensor", "bill", "cost"];

const ours = (file) => import(pathToFileURL(file).href);

/** The demo as the web builds it, and the calls by their names; nothing of a browser is asked for but its store. */
async function openDemo() {
  globalThis.localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const { createServer } = await ours(createRequire(join(WEB, "package.json")).resolve("vite"));
  const vite = await createServer({
    root: WEB,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true },
  });
  const { createDemoGateway } = await vite.ssrLoadModule("/src/api/demo/demo-gateway.ts");
  const { contract } = await vite.ssrLoadModule("@switchboard/contract");
  return { demo: createDemoGateway(), contract, close: () => vite.close() };
}

function week(now) {
  const day = (instant) => new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(instant);
  return { from_date: day(now.getTime() - 7 * DAY_MS), to_date: day(now.getTime() - DAY_MS) };
}

/** What the server's collector reads from its store, asked of the demo. */
async function contentOf(kind, format, { demo, contract }, now) {
  const { frameOf } = await ours(join(REPORTS, "report-frame.ts"));
  const range = week(now);
  const { devices } = await demo.call(contract.myDevices, {});
  const { name: enterprise } = await demo.call(contract.enterpriseMe, undefined);
  const none = { device_ids: [], sensor_ids: [], step: "day", compare: false, rows: "device", cut: "day" };
  const asked = { ...range, kind, period: "daily", ...none, format, language: "en" };
  const frame = frameOf({ asked, devices, enterprise, timeZone: TIME_ZONE, now });
  if (kind === "event") {
    const { eventReport } = await ours(join(REPORTS, "event-report.ts"));
    const { events, counts } = await demo.call(contract.reportEvents, { ...range, period: "daily", limit: 500 });
    return eventReport(frame, counts, events);
  }
  if (kind === "sensor") {
    const { sensorReport } = await ours(join(REPORTS, "sensor-report.ts"));
    const ask = (step) =>
      demo.call(contract.reportSensors, { ...range, sensor_ids: [], step, sort: "place", dir: "asc", limit: 500 });
    const [whole, byDay] = [await ask("whole"), await ask("day")];
    return sensorReport(frame, { whole: whole.rows, byDay: byDay.rows, detail: byDay });
  }
  if (kind === "cost") {
    const { costReport } = await ours(join(REPORTS, "cost-report.ts"));
    return costReport(frame, await demo.call(contract.energyCost, { ...range, by: "device", each: "day" }));
  }
  if (kind === "bill") {
    const { billReport } = await ours(join(REPORTS, "bill-report.ts"));
    const [supply] = (await demo.call(contract.listSupplies, undefined)).docs;
    const { docs } = await demo.call(contract.listBills, { supply: supply._id });
    const day = docs.find(({ isOver }) => isOver)?.from ?? range.from_date;
    return billReport(frame, supply, await demo.call(contract.oneBill, { supply: supply._id, day }));
  }
  const { meteredReport } = await ours(join(REPORTS, "metered-report.ts"));
  const energy = await demo.call(contract.meterEnergy, { ...range, groupby: "day", v2: true });
  const measured = { ...frame, devices: energy.meters };
  const series = kind === "power" ? await demo.call(contract.getPowerData, range) : undefined;
  return meteredReport(measured, energy, series);
}

async function make() {
  const opened = await openDemo();
  const now = new Date();
  try {
    for (const kind of KINDS) {
      for (const [ending, [file, write, format]] of Object.entries(WRITERS)) {
        const content = await contentOf(kind, format, opened, now);
        if (!content) throw new Error(`The demo has nothing for the ${kind} report.`);
        const writer = await ours(join(REPORTS, "render", file));
        writeFileSync(join(FOLDER, `${kind}.${ending}`), await writer[write](content));
        console.log(`${kind}.${ending}: ${content.parts.map(({ name, rows }) => `${name} ${rows.length}`).join(", ")}`);
      }
    }
  } finally {
    await opened.close();
  }
}

await main(async () => {
  if (await onModernNode()) await make();
});
