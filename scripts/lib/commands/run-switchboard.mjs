import { parseArgs } from "node:util";
import { onModernNode } from "../modern-node.mjs";
import { misuse } from "../steps.mjs";
import { admin } from "./admin.mjs";
import { fleet } from "./fleet.mjs";
import { gateway } from "./gateway.mjs";
import { helpOf, helpOfAll } from "./help.mjs";
import { serve } from "./serve.mjs";
import { start } from "./start.mjs";
import { version } from "./version.mjs";

/** The commands in the order of the help. */
const COMMANDS = { serve, start, admin, gateway, fleet, version };

/** Spellings that units and scripts of earlier versions use; no help mentions them. */
const ALIASES = new Map([
  ["run", ["serve", "--no-restart"]],
  ["--version", ["version"]],
  ["-v", ["version"]],
]);

const isHelp = (argument) => argument === "--help" || argument === "-h";

/** Runs one command. Help is printed before anything is installed, built or started. */
export async function runSwitchboard(argv) {
  const [name, ...args] = [...(ALIASES.get(argv[0]) ?? argv.slice(0, 1)), ...argv.slice(1)];
  if (name === undefined) throw misuse(helpOfAll(COMMANDS));
  if (isHelp(name)) return console.log(helpOfAll(COMMANDS));
  if (name === "help") return help(args);
  const command = commandNamed(name);
  // The other programs have a help of their own.
  if (!command.program && args.some(isHelp)) return console.log(helpOf(name, command));
  const options = command.program ? args : optionsOf(name, command, args);
  if (command.onAnyNode || (await onModernNode())) await command.run(options);
}

function help([name]) {
  if (name === undefined) return console.log(helpOfAll(COMMANDS));
  const command = commandNamed(name);
  return command.program ? runSwitchboard([name, "--help"]) : console.log(helpOf(name, command));
}

function commandNamed(name) {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name];
  throw misuse(`There is no command "${name}". "switchboard help" lists them.`);
}

function optionsOf(name, { options = {} }, args) {
  const types = Object.fromEntries(Object.keys(options).map((option) => [option, { type: "boolean" }]));
  try {
    return parseArgs({ args, options: types }).values;
  } catch (error) {
    const problem = error.message.replace(/\.? (To specify|This command).*$/s, "");
    throw misuse(`${problem}. "switchboard ${name} --help" lists the options.`);
  }
}
