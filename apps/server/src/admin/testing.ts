import type { Terminal } from "./command.ts";
import { runAdmin } from "./run.ts";

/** Runs the operator's command and records its output. */
export async function callAdmin(databaseUrl: string | undefined, argv: readonly string[], given: AdminCall = {}) {
  const printed: string[] = [];
  const said: string[] = [];
  const terminal: Terminal = {
    print: (line) => void printed.push(...line.split("\n")),
    progress: (text) => void said.push(text),
    complain: (text) => void said.push(text),
    confirm: async () => given.answer ?? false,
  };
  const environment = { PUBLIC_URL: "https://switchboard.test", DATABASE_URL: databaseUrl, ...given.environment };
  const code = await runAdmin(argv, environment, terminal);
  return { code, printed, said: said.join("\n") };
}

interface AdminCall {
  answer?: boolean;
  environment?: Record<string, string>;
}
