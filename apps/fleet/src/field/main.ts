import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { consoleLog } from "../console-log.ts";
import { writeWhole } from "../write-whole.ts";
import { startFieldBroker } from "./field-broker.ts";
import { FIELDS } from "./try-it-fields.ts";

/** `field/main.ts --settings file`: starts one field of each kind, and writes to that file how a gateway reaches them. */
const { values } = parseArgs({ options: { settings: { type: "string" } } });
if (!values.settings) {
  console.error("field: say with --settings where the gateway's settings are to be written");
  process.exit(2);
}

const log = consoleLog("field");

/** Reads the settings of the last run. */
async function settingsBefore(file: string): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readFile(file, "utf8")).drivers ?? {};
  } catch {
    return {};
  }
}

const before = await settingsBefore(values.settings);
const broker = await startFieldBroker();
const drivers: Record<string, object> = {};
const stops: (() => Promise<void>)[] = [];
for (const [name, start] of Object.entries(FIELDS)) {
  try {
    const { settings, stop } = await start(broker.url, before[name]);
    drivers[name] = settings;
    stops.push(stop);
  } catch (error) {
    // A field that this machine does not allow (a UDP port, for example) does not stop the others.
    log(`${name} is left out: ${error instanceof Error ? error.message : error}`, "warn");
  }
}
await mkdir(dirname(values.settings), { recursive: true, mode: 0o700 });
await writeWhole(values.settings, `${JSON.stringify({ drivers }, null, 2)}\n`);
log(Object.keys(drivers).join(", "));

const end = () => {
  Promise.all(stops.map((stop) => stop()))
    .then(() => broker.stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
};
process.once("SIGINT", end);
process.once("SIGTERM", end);
