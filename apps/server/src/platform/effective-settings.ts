import path from "node:path";
import { SETTING_DEFAULTS } from "./config.ts";
import { SECRETS, withSecretFiles } from "./secret-files.ts";

type Variables = Readonly<Record<string, string | undefined>>;

export interface EffectiveSetting {
  name: string;
  /** Is missing where nothing is set and there is no default. Secrets are masked. */
  value: string | undefined;
  source: "default" | "environment" | ".env file" | `file ${string}`;
}

/** Headers of the collector of traces mostly hold its token. */
const MASKED: ReadonlySet<string> = new Set([...SECRETS, "OTEL_EXPORTER_OTLP_HEADERS"]);

/**
 * Returns every setting with the place it comes from. `envFile` is the content of the `.env` file at `root`, which the commands have
 * already put into the environment where that did not have the variable.
 */
export function effectiveSettings(environment: Variables, envFile: Variables, root: string): EffectiveSetting[] {
  const values = withSecretFiles(environment).environment;
  // The commands turn DATA_DIR into a full path, also where nobody has set it.
  const dataDir = path.join(root, "data");
  const isAssumed = (name: string) => name === "DATA_DIR" && values[name] === dataDir && !envFile[name];
  return Object.entries(SETTING_DEFAULTS).map(([name, fallback]): EffectiveSetting => {
    const text = values[name];
    if (!text || isAssumed(name)) return { name, value: defaultText(name, fallback, root), source: "default" };
    const value = MASKED.has(name) ? mask(text) : text;
    const file = environment[`${name}_FILE`];
    if (file) return { name, value, source: `file ${file}` };
    return { name, value, source: isSame(name, text, envFile[name], root) ? ".env file" : "environment" };
  });
}

function defaultText(name: string, fallback: unknown, root: string): string | undefined {
  if (fallback === undefined) return undefined;
  return name === "DATA_DIR" ? path.resolve(root, String(fallback)) : String(fallback);
}

function isSame(name: string, text: string, inFile: string | undefined, root: string): boolean {
  if (inFile === undefined) return false;
  return name === "DATA_DIR" ? path.resolve(root, inFile) === path.resolve(root, text) : inFile === text;
}

/** Leaves of an address its protocol and hosts, and of anything else nothing. */
function mask(text: string): string {
  const [, protocol, rest] = /^(\w+:\/\/)(.*)$/s.exec(text) ?? [];
  if (!protocol || rest === undefined) return "***";
  const credentials = rest.lastIndexOf("@");
  return `${protocol}${credentials < 0 ? "" : "***@"}${rest.slice(credentials + 1).replace(/\?.*$/s, "?***")}`;
}
