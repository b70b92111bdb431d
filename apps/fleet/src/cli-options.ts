import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

export const USAGE = `Usage: switchboard fleet [options]

Virtual devices over real MQTT.

  switchboard fleet --file fleet.json [--broker mqtt://host:port]     the devices of a file; those added later join
  switchboard fleet --devices 1000 [--broker ...] [--home <uuid>]     made-up devices SIM0001 and on, of all types

  --broker    where to connect; mqtt://127.0.0.1:1883 unless said otherwise
  --ca        file (PEM) of whom to believe at an mqtts:// broker
  --password  one secret for all made-up devices
  --home      the home (enterprise) of made-up devices
  --heartbeat seconds between heartbeats (60)
  --power     seconds between power reports (180)
  --no-lively no wall presses, no changing loads
  --local-port
              boxed devices of the file offer their own Wi-Fi on the ports after this one, which lists them (18400);
              0 for none
  --attached  stop when standard input ends, so that the fleet does not outlive who started it

Exit codes: 0 stopped as asked, 1 failed, 2 used wrongly.`;

const OPTIONS = {
  file: { type: "string" },
  devices: { type: "string" },
  broker: { type: "string", default: "mqtt://127.0.0.1:1883" },
  ca: { type: "string" },
  home: { type: "string", default: "00000000-0000-4000-8000-000000000000" },
  password: { type: "string", default: "" },
  heartbeat: { type: "string", default: "60" },
  power: { type: "string", default: "180" },
  "local-port": { type: "string", default: "18400" },
  lively: { type: "boolean", default: true },
  attached: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export interface CliOptions {
  source: { file: string } | { devices: number; home: string; password: string };
  broker: string;
  /** The content of the file, not its name. */
  ca: string | undefined;
  heartbeatMs: number;
  powerMs: number;
  localPort: number;
  lively: boolean;
  attached: boolean;
}

/** Parses the command line; returns undefined for help, and throws an error that explains anything unclear. */
export function parseCli(args: string[]): CliOptions | undefined {
  const { values } = parseArgs({ args, options: OPTIONS, allowNegative: true });
  if (values.help) return undefined;
  const { file, home, password, broker, lively, attached } = values;
  if ((file === undefined) === (values.devices === undefined)) throw new Error("Give either --file or --devices");
  if (!URL.canParse(broker)) throw new Error(`--broker is no address: ${broker}`);
  const source = file === undefined ? { devices: count("devices", values.devices), home, password } : { file };
  const heartbeatMs = count("heartbeat", values.heartbeat) * 1000;
  const powerMs = count("power", values.power) * 1000;
  const localPort = port("local-port", values["local-port"]);
  const ca = values.ca === undefined ? undefined : readFileSync(values.ca, "utf8");
  return { source, broker, ca, heartbeatMs, powerMs, localPort, lively, attached };
}

function count(name: string, text = ""): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} needs a whole number above 0, not "${text}"`);
}

function port(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_000) return value;
  throw new Error(`--${name} needs a port up to 65000, or 0, not "${text}"`);
}
