import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../run.mjs";

/** Folders of the machine that the guides write to, and that the test replaces by its own. */
const REPLACED = ["/opt", "/var", "/usr/local/sbin"];

/** Why the units cannot be tried on this machine; undefined if they can. */
export async function cannotInstall() {
  if (process.platform !== "linux") return "systemd is a part of Linux";
  if (process.getuid() !== 0) return "only root may change to the users of the units";
  for (const tool of ["unshare", "nsenter", "setpriv", "systemd-sysusers"])
    if ((await run("sh", ["-c", `command -v ${tool}`])).code !== 0) return `there is no ${tool}`;
  if ((await run("unshare", ["--mount", "true"])).code !== 0) return "this machine forbids namespaces";
  return undefined;
}

/**
 * Makes a machine of its own from this one: /opt, /var, /usr/local and /etc are folders of the test in a mount namespace, so that the
 * guides can be followed with the paths they name. /etc is a copy of the real one.
 */
export async function installedMachine(place) {
  const root = join(place, "machine");
  for (const path of [...REPLACED, "/stand-ins"]) mkdirSync(join(root, path), { recursive: true });
  for (const path of ["/var/lib", "/var/tmp", "/var/backups"]) mkdirSync(join(root, path), { recursive: true });
  cpSync("/etc", join(root, "etc"), { recursive: true, verbatimSymlinks: true });
  const mounts = ["/etc", ...REPLACED].map((path) => `mount --bind ${join(root, path)} ${path}`);
  const script = ["set -e", "mount --make-rprivate /", ...mounts, "echo ready", "exec cat"].join("\n");
  // The namespace ends with its standard input, also when this process is killed.
  const holder = spawn("unshare", ["--mount", "sh", "-c", script], { stdio: ["pipe", "pipe", "inherit"] });
  const [said] = await Promise.race([
    once(holder.stdout, "data"),
    once(holder, "exit").then(([code]) => [`it ended with ${code}`]),
  ]);
  if (!String(said).startsWith("ready")) throw new Error(`The namespace could not be made: ${said}`);
  return new InstalledMachine(root, holder);
}

class InstalledMachine {
  #holder;

  constructor(root, holder) {
    this.root = root;
    this.#holder = holder;
  }

  /** Returns the path by which this process sees a file of the machine. */
  path(path) {
    return join(this.root, path);
  }

  has(path) {
    return existsSync(this.path(path));
  }

  /** Puts a program before those of the machine that have its name. */
  addStandIn(name, text) {
    writeFileSync(this.path(`/stand-ins/${name}`), text);
    chmodSync(this.path(`/stand-ins/${name}`), 0o755);
  }

  /** Returns the command line that runs a program inside. */
  inside(...command) {
    return ["nsenter", "--target", String(this.#holder.pid), "--mount", "--wd=/", ...command];
  }

  /** Runs a block of a guide as root, and fails if one of its commands fails. */
  async follow(block) {
    const path = `${this.path("/stand-ins")}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
    // The shell does not end where another command than the last of a chain fails.
    const commands = block.replaceAll(" && ", "\n");
    const [command, ...args] = this.inside("sh", "-ec", commands);
    const reply = await run(command, args, { env: { PATH: path, HOME: "/root" } });
    if (reply.code !== 0)
      throw new Error(
        `The guide does not work; it ended with ${reply.code}:\n${block}\n${reply.output}${reply.errors}`,
      );
    return reply.output;
  }

  async close() {
    const ended = once(this.#holder, "exit");
    this.#holder.kill("SIGKILL");
    await ended;
  }
}
