import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, symlinkSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { freePort } from "../../ports.mjs";
import { run } from "../../run.mjs";
import { installedMachine } from "./installed-machine.mjs";
import { serviceCommand } from "./service-command.mjs";
import { readUnit, valuesOf } from "./unit-file.mjs";

const BACKUPS = "/var/backups/switchboard";
const SETTINGS = "/etc/switchboard/switchboard.env";
const OLD = "switchboard-2020-01-01.sealed";
const PATIENCE_MS = 180_000;

/** Follows the guides of an unpacked release at the paths that they name, and runs its units as their users. */
export async function tryUnits(place, release) {
  const machine = await installedMachine(place);
  let server;
  try {
    install(machine, release);
    const { calls, afterStart } = await followInstall(machine);
    expectCall(calls(), "systemctl enable --now switchboard");
    server = await startServer(machine);
    const link = await machine.follow(afterStart);
    if (!link.includes("/user/register?setup="))
      throw new Error(`The guide shows no link for the first admin: ${link}`);
    await machine.follow(block(machine, "install.md", "Operator commands on a systemd install"));
    await tryOperatorCommands(machine);
    await tryBackup(machine, calls);
    await followAsOperator(machine, "Back up");
    await followAsOperator(machine, "Check the store");
    // The last of its commands deletes the enterprise that the other guides work with.
    await followAsOperator(machine, "One enterprise");
    await tryBackupJob(machine);
    await server.stop();
    await runOneShot(machine, "switchboard-backup.service");
    await tryRestore(machine);
    await tryGateway(machine);
  } finally {
    await server?.stop();
    await machine.close();
  }
}

function install(machine, release) {
  renameSync(release, machine.path(join("/opt", basename(release))));
  symlinkSync(basename(release), machine.path("/opt/switchboard"));
  for (const file of readdirSync(import.meta.dirname))
    cpSync(join(import.meta.dirname, file), machine.path(`/stand-ins/${file}`));
}

/** Follows the guide up to the start of the server; returns the rest, and a function that reads what was asked of systemd. */
async function followInstall(machine) {
  const log = machine.path("/stand-ins/calls");
  for (const name of ["systemctl", "journalctl"]) machine.addStandIn(name, `#!/bin/sh\necho "${name} $*" >> ${log}\n`);
  const node = "/opt/switchboard/node/bin/node";
  machine.addStandIn("systemd-run", `#!/bin/sh\nexec ${node} ${machine.path("/stand-ins/systemd-run.mjs")} "$@"\n`);
  const [, beforeStart, afterStart] = /^([\s\S]*enable --now switchboard\n)([\s\S]*)$/.exec(
    block(machine, "install.md", "systemd"),
  );
  await machine.follow(beforeStart);
  return { calls: () => readFileSync(log, "utf8").split("\n"), afterStart };
}

function expectCall(calls, wanted) {
  if (!calls.includes(wanted)) throw new Error(`The guide does not call: ${wanted}`);
}

/** Returns the first block of shell commands below a heading. */
function block(machine, guide, heading) {
  const text = readFileSync(machine.path(`/opt/switchboard/docs/${guide}`), "utf8");
  const at = text.search(new RegExp(`^#+ ${heading}$`, "m"));
  const found = /^```sh\n([\s\S]*?)^```$/m.exec(text.slice(at));
  if (at < 0 || !found) throw new Error(`docs/${guide} has no commands under "${heading}"`);
  return found[1];
}

function unitOf(machine, name) {
  const unit = readUnit(readFileSync(machine.path(`/etc/systemd/system/${name}`), "utf8"));
  const read = (path) => readFileSync(machine.path(path), "utf8");
  return { unit, command: (line) => machine.inside(...serviceCommand({ name, unit, line, read })) };
}

async function startServer(machine) {
  const ports = [await freePort(), await freePort()];
  appendFileSync(machine.path(SETTINGS), `HOST=127.0.0.1\nPORT=${ports[0]}\nMQTT_PORT=${ports[1]}\n`);
  const { unit, command } = unitOf(machine, "switchboard.service");
  const [line] = valuesOf(unit, "ExecStart");
  const [program, ...args] = command(line);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  const until = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && performance.now() < until) {
    const reply = await fetch(`http://127.0.0.1:${ports[0]}/readyz`).catch(() => undefined);
    if (reply?.ok) return { stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`switchboard.service did not get ready:\n${said}`);
}

/** Runs commands of each kind: with the store alone, with the token secret, and some that fail. */
async function tryOperatorCommands(machine) {
  const person = "--email asha@example.com --name Asha --enterprise Harbour";
  await machine.follow(`echo "violet umbrellas at noon" > /var/lib/switchboard/password
switchboard-admin first-admin ${person} --password-file password
switchboard-admin settings | grep -q "^TOKEN_SECRET .*file /run/credentials/"
if switchboard-admin list --loud; then exit 1; else [ $? = 2 ]; fi
if switchboard-admin export Nowhere x.tar.gz; then exit 1; else [ $? = 1 ]; fi`);
  await machine.follow(asOnThisMachine(block(machine, "admin-guide.md", "Enterprises and people")));
}

/** Follows a block for every kind of install in the form for this one. */
function followAsOperator(machine, heading) {
  return machine.follow(asOnThisMachine(block(machine, "backup-and-upgrade.md", heading)));
}

/** Fills in the day, the folder of backups and the answers, which nobody can type here. */
function asOnThisMachine(commands) {
  return commands
    .replaceAll(/^switchboard admin/gm, "switchboard-admin")
    .replaceAll(" /backups/", ` ${BACKUPS}/`)
    .replaceAll("2026-11-16", "$(date +%F)")
    .replaceAll(/^(switchboard-admin delete .*)$/gm, "$1 --yes");
}

/** Runs every line of a service that ends by itself. */
async function runOneShot(machine, name) {
  const { unit, command } = unitOf(machine, name);
  for (const line of [...valuesOf(unit, "ExecStart"), ...valuesOf(unit, "ExecStartPost")]) {
    const [program, ...args] = command(line);
    const { code, output, errors } = await run(program, args);
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${line}\n${output}${errors}`);
  }
}

/** Makes a backup by the unit, beside an old one that goes and a foreign file that stays, and opens it. */
async function tryBackup(machine, calls) {
  await machine.follow(block(machine, "backup-and-upgrade.md", "Every night"));
  for (const wanted of ["enable --now switchboard-backup.timer", "start switchboard-backup"])
    expectCall(calls(), `systemctl ${wanted}`);
  if (!machine.has("/etc/systemd/system/switchboard-backup.timer")) throw new Error("The timer was not installed");
  await machine.follow(`cd ${BACKUPS} && touch ${OLD} notes && chown switchboard: ${OLD} notes`);
  for (const name of [OLD, "notes"]) utimesSync(machine.path(`${BACKUPS}/${name}`), 1577836800, 1577836800);
  await runOneShot(machine, "switchboard-backup.service");
  const names = readdirSync(machine.path(BACKUPS)).sort();
  const [, backup] = names;
  if (names.length !== 2 || names[0] !== "notes") throw new Error(`After the backup there is: ${names.join(", ")}`);
  await machine.follow(`[ "$(stat -c '%U %a' ${BACKUPS}/${backup})" = "switchboard 600" ]
install -o switchboard -m 600 /etc/switchboard/backup.key /var/lib/switchboard/backup.key
switchboard-admin verify ${BACKUPS}/${backup} --key-file backup.key
if switchboard-admin verify ${BACKUPS}/${backup}; then exit 1; fi`);
}

/** Runs the backup job of the containers once, with the key and the folders of the unit. */
async function tryBackupJob(machine) {
  const { unit } = unitOf(machine, "switchboard-backup.service");
  const read = (path) => readFileSync(machine.path(path), "utf8");
  const asJob = [...unit, ["Environment", "BACKUP_KEY_FILE=%d/backup-key"]];
  const line = "/opt/switchboard/deploy/compose/backups now";
  const [program, ...args] = machine.inside(...serviceCommand({ name: "job.service", unit: asJob, line, read }));
  const { code, output, errors } = await run(program, args);
  if (code !== 0) throw new Error(`The backup job ended with ${code}:\n${output}${errors}`);
}

/** Follows the guide with the backup that was made last, and expects the enterprises of before. */
async function tryRestore(machine) {
  await machine.follow(asOnThisMachine(block(machine, "backup-and-upgrade.md", "Restore on a systemd install")));
  await machine.follow(`switchboard-admin list | grep -q Harbour
switchboard-admin check`);
}

/** Follows the guide but for the pairing, without which a gateway ends at once and says so. */
async function tryGateway(machine) {
  const commands = block(machine, "gateway.md", "With systemd").split("\n");
  await machine.follow(commands.filter((line) => !line.includes("gateway pair")).join("\n"));
  const { unit, command } = unitOf(machine, "switchboard-gateway.service");
  const [program, ...args] = command(valuesOf(unit, "ExecStart")[0]);
  const { code, errors } = await run(program, args);
  if (code !== 2 || !errors.includes("not paired yet")) throw new Error(`Its gateway ended with ${code}:\n${errors}`);
}
