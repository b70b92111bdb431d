import { type Command, commandOptions } from "./command.ts";

const HEAD = `Usage: switchboard admin <command> [options]

It works on the store of DATABASE_URL, or on the embedded one in DATA_DIR, whether a server runs on it or not.
`;

const TAIL = `
"switchboard admin <command> --help" says more about one of them.

Exit codes: 0 done, 1 something failed or is wrong, 2 used wrongly.`;

const column = (text: string, width: number) => text.padEnd(width);

export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [HEAD, ...commands.map(({ name, summary }) => `  ${column(name, width)}${summary}`), TAIL].join("\n");
}

export function helpOf(command: Command): string {
  const options = commandOptions(command).map(({ name, value, help }) => ({
    shown: `--${name}${value ? ` <${value}>` : ""}`,
    help,
  }));
  const width = Math.max(...options.map(({ shown }) => shown.length)) + 2;
  return [
    `Usage: switchboard admin ${[command.name, command.args, "[options]"].filter(Boolean).join(" ")}`,
    "",
    `${command.summary}.`,
    "",
    command.details.trim(),
    "",
    ...options.map(({ shown, help }) => `  ${column(shown, width)}${help}`),
  ].join("\n");
}
