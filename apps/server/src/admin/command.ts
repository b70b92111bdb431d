import type { Clock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";

/** Something that whoever runs the command can put right; printed without a stack. */
export class AdminError extends Error {}

/** What a command says and asks; the terminal, or a test. */
export interface Terminal {
  /** The result, on standard output: a program may read it. */
  print(line: string): void;
  /** How far it is, on standard error, where that takes a while. */
  progress(text: string): void;
  /** Why it did not work, on standard error. */
  complain(text: string): void;
  /** False where nobody is there to answer. */
  confirm(question: string): Promise<boolean>;
}

export interface Option {
  name: string;
  /** What stands for the value; a switch has none. */
  value?: string;
  help: string;
}

/** What was given: arguments in their order, and options by name; a switch is "true". */
export interface Given {
  args: string[];
  option(name: string): string | undefined;
}

export interface Context {
  config: Config;
  /** For what is no setting of a server: the way to a place of archives. */
  environment: Record<string, string | undefined>;
  clock: Clock;
  terminal: Terminal;
  /** Opens the store when the command first needs it; it is closed by whoever runs the command. */
  store(how?: OpenHow): Promise<Database>;
  /** Passed over with `--yes`; ends the command where the answer is no. */
  sure(question: string): Promise<void>;
}

export interface OpenHow {
  /** Makes the embedded store where there is none, to restore into. */
  create?: boolean;
  /** Also a store of another version: what goes by the catalogue alone. */
  anyVersion?: boolean;
}

export interface Command {
  name: string;
  args?: string;
  summary: string;
  details: string;
  options?: readonly Option[];
  /** How many arguments it takes at the least and the most. */
  takes?: readonly [least: number, most: number];
  /** Answers what the process ends with. */
  run(context: Context, given: Given): Promise<number>;
}

export const DONE = 0;
/** It ran, and found something wrong. */
export const FAILED = 1;
/** It was called in a way that it does not know. */
export const MISUSED = 2;

export function commandOptions(command: Command): Option[] {
  return [...(command.options ?? []), { name: "yes", help: "do not ask before what cannot be undone" }];
}
