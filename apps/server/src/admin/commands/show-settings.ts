import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { ConfigError, readConfig } from "../../platform/config.ts";
import { type EffectiveSetting, effectiveSettings } from "../../platform/effective-settings.ts";
import { type Command, type Context, DONE, FAILED } from "../command.ts";
import { tableOf } from "../table.ts";

const ROOT = path.join(import.meta.dirname, "../../../../..");

export const showSettings: Command = {
  name: "settings",
  summary: "Show every setting, and where it comes from",
  details: `
One line for each variable of the admin guide: its value, and whether it is the default, from the environment, from the .env file or from a
file that a variable with _FILE names. Secrets are masked. Call it with the environment of the server; what another process was
started with cannot be seen. Settings with which the server would not start are named at the end, and the exit code is 1.`,
  options: [
    { name: "json", help: "one JSON object a line" },
    { name: "changed", help: "only what is not the default" },
  ],
  async run({ variables, terminal }, given) {
    const { settings, problem } = readSettings(variables);
    const shown = settings.filter(({ source }) => given.option("changed") === undefined || source !== "default");
    if (given.option("json") !== undefined) for (const each of shown) terminal.print(JSON.stringify(each));
    else printTable(shown, terminal);
    if (problem) terminal.complain(problem);
    return problem ? FAILED : DONE;
  },
};

type Variables = Context["variables"];

function readSettings(variables: Variables): { settings: EffectiveSetting[]; problem?: string } {
  const settings = effectiveSettings(variables, readEnvFile(), ROOT);
  try {
    const { publicUrl, deviceBroker, deviceTls } = readConfig(variables);
    const derived = { PUBLIC_URL: publicUrl, DEVICE_BROKER: deviceBroker, DEVICE_TLS_BROKER: deviceTls.broker };
    return { settings: settings.map((each) => ({ ...each, value: each.value ?? derived[each.name as "PUBLIC_URL"] })) };
  } catch (error) {
    if (error instanceof ConfigError) return { settings, problem: error.message };
    throw error;
  }
}

function readEnvFile(): Variables {
  const file = path.join(ROOT, ".env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

function printTable(settings: readonly EffectiveSetting[], terminal: Context["terminal"]): void {
  const rows = settings.map(({ name, value, source }) => [name, value ?? "-", source]);
  for (const line of tableOf(["variable", "value", "source"], rows)) terminal.print(line);
}
