import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../run.mjs";
import { IMAGE, outputOf } from "./build-image.mjs";

const USER = 10_001;

/** Messages of a runtime if the machine itself forbids containers, as in a sandbox, which is no fault of the image. */
const FORBIDDEN = /OCI|crun|runc|cgroup|rlimit|permission denied|not permitted/i;

/** Starts the image with podman if possible; otherwise by hand, as isolated as the kernel allows. Returns which. */
export async function startImage(tools, place, settings) {
  const data = join(place, "data");
  mkdirSync(data);
  chownSync(data, USER, USER);
  const { running, why } = await startWithPodman(tools, data, settings);
  if (running) return { ...running, how: "podman" };
  const byUs = await byHand(tools, data, settings);
  if (!(await byUs.isUp())) throw new Error(`The image did not start:\n${byUs.said()}`);
  return { ...byUs, how: `a read-only root and namespaces of our own, since ${why}` };
}

async function startWithPodman(tools, data, settings) {
  if ((await run(tools.podman[0], ["--version"])).code !== 0) return { why: "there is no podman" };
  const running = await byPodman(tools, data, settings);
  if (await running.isUp()) return { running };
  const said = running.said();
  await running.stop();
  if (!FORBIDDEN.test(said)) throw new Error(`The image did not start:\n${said}`);
  return { why: `podman may not: ${said.split("\n").at(-2)}` };
}

async function byPodman({ podman: [command, store] }, data, settings) {
  const walls = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
  const here = ["--network", "host", "--cgroups", "disabled", "--no-healthcheck", "--volume", `${data}:/data`];
  const env = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const name = `switchboard-test-${process.pid}`;
  const child = spawn(command, [...store, "run", "--rm", "--name", name, ...walls, ...here, ...env, IMAGE]);
  const started = follow(child, settings.PORT);
  return {
    ...started,
    inside: (...args) => run(command, [...store, "exec", name, ...args]),
    async stop() {
      await run(command, [...store, "stop", "--time", "60", name]);
      return started.ended();
    },
  };
}

/** Starts the first process of a new namespace in the image's files, with two writable places. */
async function byHand({ buildah }, data, settings) {
  const container = await outputOf(buildah("from", IMAGE));
  const root = await outputOf(buildah("mount", container));
  const described = JSON.parse(await outputOf(buildah("inspect", "--type", "image", IMAGE))).Docker.config;
  const env = [...described.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const script = `set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/tmp"
mount --bind "$2" "$1/data"
mount -o remount,bind,ro "$1"
root=$1
shift 2
cd /
exec chroot "$root" /usr/bin/setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all \\
  --inh-caps=-all -- "$@"`;
  const command = [...described.Entrypoint, ...described.Cmd];
  const inNamespaces = ["--mount", "--pid", "--fork", "--kill-child=SIGTERM", "sh", "-c", script, "sh", root, data];
  const child = spawn("unshare", [...inNamespaces, "/usr/bin/env", "-i", ...env, ...command]);
  const started = follow(child, settings.PORT);
  const first = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ")[0];
  return {
    ...started,
    inside: (...args) => {
      const as = ["--setuid", String(USER), "--setgid", String(USER)];
      const own = ["--target", first(), "--mount", "--pid", "--root", "--wd=/", ...as];
      return run("nsenter", [...own, "/usr/bin/env", "-i", ...env, ...args]);
    },
    async stop() {
      if (child.exitCode === null) process.kill(Number(first()), "SIGTERM");
      return started.ended();
    },
  };
}

/** Follows a process: its output, whether it responds, and how it ended. */
function follow(child, port) {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
  const ended = once(child, "exit").then(([code]) => code);
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok ?? false;
  return {
    said: () => text,
    ended: () => ended,
    async isUp() {
      while (child.exitCode === null) {
        if (await answers()) return true;
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100))]);
      }
      return false;
    },
  };
}
