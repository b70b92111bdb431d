import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { serviceCommand } from "./service-command.mjs";

/** Takes the place of `systemd-run` on the machine of the test: runs a command with the properties of a transient service. */
const FLAGS = ["--quiet", "--collect", "--wait", "--pty", "--pipe", "--service-type=exec"];

const args = process.argv.slice(2);
const end = args.indexOf("--");
const unit = args.slice(0, end).flatMap((arg) => {
  const [, option, value] = /^--(property|setenv)=(.+)$/s.exec(arg) ?? [];
  if (option === "setenv") return [["Environment", `"${value}"`]];
  if (option === "property") return [value.split(/=(.*)/s).slice(0, 2)];
  if (!FLAGS.includes(arg)) throw new Error(`${arg} is not known to this test`);
  return [];
});
const read = (path) => readFileSync(path, "utf8");
const [command, ...rest] = serviceCommand({ name: "run-test.service", unit, words: args.slice(end + 1), read });
const child = spawn(command, rest, { stdio: "inherit" });
child.on("exit", (code) => process.exit(code ?? 1));
