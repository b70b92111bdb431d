import { parseArgs } from "node:util";
import { UnknownEnterpriseError } from "../core/operator/operator.service.ts";
import { ArchiveError } from "../platform/archive/tar.ts";
import { newSecret } from "../platform/auth/secrets.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { type Config, ConfigError, readConfig } from "../platform/config.ts";
import { AppError } from "../platform/http/app-error.ts";
import { withSecretFiles } from "../platform/secret-files.ts";
import { explainStart } from "../start-failure.ts";
import {
  AdminError,
  type Command,
  type CommandArguments,
  type Context,
  commandOptions,
  FAILED,
  MISUSED,
  type Terminal,
} from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { helpOf, helpOfAll } from "./help.ts";
import { type OpenedStore, openStore } from "./open-store.ts";

type Environment = Record<string, string | undefined>;

/** Runs one command; returns the exit code of the process. */
export async function runAdmin(argv: readonly string[], environment: Environment, terminal: Terminal): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    terminal.print(helpOfAll(COMMANDS));
    return name === undefined ? MISUSED : 0;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) return misused(terminal, `There is no command ${name}. "switchboard admin help" lists them.`);
  if (rest.includes("--help") || rest.includes("-h")) {
    terminal.print(helpOf(command));
    return 0;
  }
  const given = parseArguments(command, rest);
  if (typeof given === "string") return misused(terminal, `${given} See: switchboard admin ${name} --help`);
  return perform(command, given, environment, terminal);
}

async function perform(
  command: Command,
  given: CommandArguments,
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  let opened: OpenedStore | undefined;
  try {
    const context: Context = {
      get config() {
        return configFor(environment);
      },
      variables: environment,
      environment: withSecretFiles(environment).environment,
      clock: systemClock,
      terminal,
      async store(how = {}) {
        opened ??= await openStore(context.config, how, terminal);
        return opened.database;
      },
      async sure(question) {
        if (given.option("yes") !== undefined || (await terminal.confirm(question))) return;
        throw new AdminError("Nothing was done. Answer with yes, or add --yes.");
      },
    };
    return await command.run(context, given);
  } catch (error) {
    terminal.complain(explain(error, environment.DATABASE_URL));
    return FAILED;
  } finally {
    await opened?.close();
  }
}

/** Leaves out settings for signing sessions and serving, which are not needed here. */
function configFor(environment: Environment): Config {
  const secrets = ["BROKER_URL", "BROKER_HOOK_SECRET", "TOKEN_SECRET", "TOKEN_SECRET_PREVIOUS"];
  const needless = secrets.flatMap((name) => [name, `${name}_FILE`]);
  const left = Object.fromEntries(Object.entries(environment).filter(([name]) => !needless.includes(name)));
  return readConfig({ ...left, TOKEN_SECRET: newSecret() });
}

function explain(error: unknown, databaseUrl: string | undefined): string {
  const isPlain = [AdminError, ArchiveError, ConfigError, UnknownEnterpriseError].some((kind) => error instanceof kind);
  if (isPlain && error instanceof Error) return error.message;
  if (error instanceof AppError) return `${error.message} (${error.code})`;
  return explainStart(error, databaseUrl);
}

function misused(terminal: Terminal, message: string): number {
  terminal.complain(message);
  return MISUSED;
}

/** Parses the arguments by name, or returns the problem. */
function parseArguments(command: Command, argv: readonly string[]): CommandArguments | string {
  const options = Object.fromEntries(
    commandOptions(command).map(({ name, value }) => [
      name,
      { type: value ? ("string" as const) : ("boolean" as const) },
    ]),
  );
  try {
    const { positionals, values } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const [least, most] = command.takes ?? [0, 0];
    if (positionals.length < least) return `${command.name} needs ${command.args}.`;
    if (positionals.length > most) return `${positionals[most]} is one argument too many.`;
    return {
      args: positionals,
      option: (name) => (values[name] === undefined ? undefined : String(values[name])),
    };
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.? To specify.*$/s, ".") : String(error);
  }
}
