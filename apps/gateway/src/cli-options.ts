import { parseArgs } from "node:util";
import { isPanelCode } from "@switchboard/domain/people";

export const USAGE = `Usage: switchboard gateway [options]

A gateway finds devices of other makers in a building and speaks for those that were adopted.

  switchboard gateway pair <code> --server https://…   once, with the code that the dashboard shows under Devices > Gateways
  switchboard gateway                                  runs it

  --server    also when it runs: another address of the server it is paired with
  --data      folder for its credentials and what it keeps (GATEWAY_DATA_DIR, or data/gateway)
  --settings  which drivers it runs (gateway.json in that folder)
  --queue-mb  how much may wait on disk while the server is away (64)

Exit codes: 0 stopped as asked, 1 failed, 2 used wrongly or never paired.`;

const OPTIONS = {
  server: { type: "string" },
  data: { type: "string" },
  settings: { type: "string" },
  "queue-mb": { type: "string", default: "64" },
  help: { type: "boolean", default: false },
} as const;

interface Common {
  data: string | undefined;
  settings: string | undefined;
}
export type CliOptions =
  | ({ does: "run"; queueBytes: number; server: string | undefined } & Common)
  | ({ does: "pair"; code: string; server: string } & Common);

/** Parses the command line; returns undefined for help, and throws an error that explains anything unclear. */
export function parseCli(args: string[]): CliOptions | undefined {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return undefined;
  const common = { data: values.data, settings: values.settings };
  const [order, code, ...rest] = positionals;
  if (rest.length > 0) throw new Error(`What is "${rest.join(" ")}"?`);
  if (order === undefined) {
    const server = values.server === undefined ? undefined : serverOf(values.server);
    return { does: "run", queueBytes: megabytes(values["queue-mb"]), server, ...common };
  }
  if (order !== "pair") throw new Error(`There is no order "${order}"`);
  if (!code || !isPanelCode(code))
    throw new Error('After "pair" comes the code that the dashboard shows, as in ABCD-EFGH');
  return { does: "pair", code, server: serverOf(values.server), ...common };
}

function serverOf(server: string | undefined): string {
  if (!server) throw new Error("Say which server with --server https://…");
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new Error(`--server is no address of a server: ${server}`);
  return server.replace(/\/+$/, "");
}

function megabytes(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value * 1024 * 1024;
  throw new Error(`--queue-mb needs a number above 0, not "${text}"`);
}
