import { readFileSync } from "node:fs";

/** Variables that may be read from a file named by `<variable>_FILE`, as containers and systemd pass secrets. */
export const SECRETS = [
  "TOKEN_SECRET",
  "TOKEN_SECRET_PREVIOUS",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "BROKER_URL",
  "BROKER_HOOK_SECRET",
  "BROKER_HOOK_SECRET_PREVIOUS",
  "SMTP_URL",
  "METRICS_TOKEN",
] as const;

type Environment = Record<string, string | undefined>;

/** Returns the environment with the content of its files, and their problems, such as a secret set twice. */
export function withSecretFiles(environment: Environment): { environment: Environment; faults: string[] } {
  const read: Environment = {};
  const faults: string[] = [];
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      faults.push(`${name} is set, and ${name}_FILE too: one of them is enough`);
      continue;
    }
    try {
      read[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      faults.push(`${name}_FILE cannot be read (${error instanceof Error ? error.message : error})`);
    }
  }
  return { environment: { ...environment, ...read }, faults };
}
