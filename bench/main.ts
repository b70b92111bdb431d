import { parseArgs } from "node:util";
import { measureAlarms } from "./alarms.ts";
import { measureBills } from "./bills.ts";
import { measureBrowsers } from "./browsers.ts";
import { measureBytes } from "./bytes.ts";
import { measureCellar } from "./cellar.ts";
import { measureChart } from "./chart.ts";
import { measureClick } from "./click.ts";
import { measureCrowd } from "./crowd.ts";
import { measureFalseAlarms } from "./false-alarms.ts";
import { compareFigures, isWorse, readFigures, writeFigures } from "./figures.ts";
import { measureGateway } from "./gateway.ts";
import { measureIdle } from "./idle.ts";
import { measureIngest } from "./ingest/ingest.ts";
import type { Part } from "./measure.ts";
import { measurePlaces } from "./places.ts";
import { measurePlan } from "./plan.ts";
import { measureReplay } from "./replay.ts";
import { changeLines, isFailed, partLines, summaryLines } from "./report.ts";
import { measureRunning } from "./running.ts";
import { measureSchedules } from "./schedules.ts";
import { measureSearch } from "./search.ts";
import { measureSoak } from "./soak/soak.ts";
import { measureWaste } from "./waste.ts";
import { measureYear } from "./year.ts";

/** Options of the soak, such as `--minutes 60` for an hour, or less of everything for a quick try. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "10" },
    devices: { type: "string", default: "10000" },
    browsers: { type: "string", default: "500" },
    rate: { type: "string", default: "3000" },
    /** Keeps the figures, which later runs are compared with. */
    release: { type: "boolean", default: false },
  },
});

const soak = () =>
  measureSoak({
    devices: Number(values.devices),
    browsers: Number(values.browsers),
    perSecond: Number(values.rate),
    minutes: Number(values.minutes),
  });

const BENCHES = {
  alarms: measureAlarms,
  bills: measureBills,
  browsers: measureBrowsers,
  bytes: measureBytes,
  cellar: measureCellar,
  chart: measureChart,
  click: measureClick,
  crowd: measureCrowd,
  "false-alarms": measureFalseAlarms,
  gateway: measureGateway,
  idle: measureIdle,
  ingest: measureIngest,
  places: measurePlaces,
  plan: measurePlan,
  replay: measureReplay,
  running: measureRunning,
  schedules: measureSchedules,
  search: measureSearch,
  soak,
  waste: measureWaste,
  year: measureYear,
};

type Name = keyof typeof BENCHES;

/** A mistyped name must not start half an hour of all benches. */
function chosenNames(args: string[]): Name[] {
  const unknown = args.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}`);
    process.exit(2);
  }
  // The soak takes as long as all the others, and only runs on request.
  return (args.length > 0 ? args : Object.keys(BENCHES).filter((name) => name !== "soak")) as Name[];
}

/** A bench that fails does not prevent the others. */
async function measureBench(name: Name): Promise<Part> {
  try {
    return { name, measures: await BENCHES[name]() };
  } catch (error) {
    return { name, measures: [], error };
  }
}

// Child processes end with this one: servers by their channel, databases and brokers at exit.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** `npm run bench`, or `npm run bench -- click year` for some of it. Exits with 1 when an aim is missed, or a figure is worse than at the last release. */
const parts: Part[] = [];
for (const name of chosenNames(positionals)) {
  console.log(`\n${name}`);
  const part = await measureBench(name);
  if (part.error !== undefined) console.error(part.error);
  else console.log(partLines(part).join("\n"));
  parts.push(part);
}
console.log(`\nthe aims\n${summaryLines(parts).join("\n")}`);
const changes = compareFigures(parts, await readFigures());
console.log(`\nsince the last release\n${changeLines(changes).join("\n")}`);
if (values.release) await writeFigures(parts);
process.exit(isFailed(parts) || changes.some(isWorse) ? 1 : 0);
