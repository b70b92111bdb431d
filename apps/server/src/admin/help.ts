import { type Command, commandOptions } from "./command.ts";

const HEAD = `Switchboard, for whoever runs the server.

  npm run admin -- <command> [options]        in a checkout
  node apps/server/src/admin/main.ts <command> [options]   in the container image and the release archive

It works on the store of DATABASE_URL, or on the embedded one in DATA_DIR, whether a server runs on it or not.
`;

const TAIL = `
npm run admin -- <command> --help says more about one of them.

It ends with 0 when it is done, 1 when something failed or is wrong, and 2 when it was not called right.`;

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
    `npm run admin -- ${[command.name, command.args, "[options]"].filter(Boolean).join(" ")}`,
    "",
    `${command.summary}.`,
    "",
    command.details.trim(),
    "",
    ...options.map(({ shown, help }) => `  ${column(shown, width)}${help}`),
  ].join("\n");
}
