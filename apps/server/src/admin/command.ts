import type { Clock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";

/** A problem that the operator can solve; printed without a stack. */
export class AdminError extends Error {}

/** The output and questions of a command: the terminal, or a test. */
export interface Terminal {
  /** Prints a result to standard output, where a program may read it. */
  print(line: string): void;
  /** Prints the progress of slow work to standard error. */
  progress(text: string): void;
  /** Prints a failure to standard error. */
  complain(text: string): void;
  /** Returns false if nobody can answer. */
  confirm(question: string): Promise<boolean>;
}

export interface Option {
  name: string;
  /** The placeholder of the value in the help; a switch has none. */
  value?: string;
  help: string;
}

/** The command line: arguments in order, and options by name; a switch is "true". */
export interface CommandArguments {
  args: string[];
  option(name: string): string | undefined;
}

export interface Context {
  config: Config;
  /** The variables of the process as they are. */
  variables: Record<string, string | undefined>;
  /** Adds the content of secret files. Commands also find variables here that are no settings, such as the access to an archive. */
  environment: Record<string, string | undefined>;
  clock: Clock;
  terminal: Terminal;
  /** Opens the database when the command first needs it; the caller of the command closes it. */
  store(how?: OpenHow): Promise<Database>;
  /** Ends the command if the answer is no; skipped with `--yes`. */
  sure(question: string): Promise<void>;
}

export interface OpenHow {
  /** Creates the embedded database if there is none, to restore into. */
  create?: boolean;
  /** Also accepts a database of another version, for commands that use only the catalogue. */
  anyVersion?: boolean;
}

export interface Command {
  name: string;
  args?: string;
  summary: string;
  details: string;
  options?: readonly Option[];
  /** The least and the most arguments. */
  takes?: readonly [least: number, most: number];
  /** Returns the exit code of the process. */
  run(context: Context, given: CommandArguments): Promise<number>;
}

export const DONE = 0;
/** The command ran and found a problem. */
export const FAILED = 1;
/** The command line was wrong. */
export const MISUSED = 2;

export function commandOptions(command: Command): Option[] {
  return [...(command.options ?? []), { name: "yes", help: "do not ask before what cannot be undone" }];
}
