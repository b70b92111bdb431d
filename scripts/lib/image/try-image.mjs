import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../ports.mjs";
import { buildImage, containerTools, IMAGE, outputOf } from "./build-image.mjs";
import { startImage } from "./run-image.mjs";

/** Programs that an image without development tools must not contain. */
const TOOLS = ["npm", "npx", "gcc", "cc", "make", "python3", "git", "curl"];

/** Builds the image, starts it with a read-only root, inspects it from inside, and stops it like any runtime. */
export async function tryImage() {
  const place = mkdtempSync(join(tmpdir(), "switchboard-image-"));
  chmodSync(place, 0o755);
  const tools = containerTools(place);
  try {
    await buildImage(tools, place);
    const faults = faultsOf(
      JSON.parse(await outputOf(tools.buildah("inspect", "--type", "image", IMAGE))).Docker.config,
    );
    const settings = await settingsHere();
    const running = await startImage(tools, place, settings);
    faults.push(...(await faultsInside(running)));
    const code = await running.stop();
    if (code !== 0) faults.push(`it ended with ${code} when it was asked to stop:\n${running.said()}`);
    return { ok: faults.length === 0, output: faults.join("\n") || `started by ${running.how}`, how: running.how };
  } finally {
    await tools.buildah("umount", "--all");
    await tools.buildah("rm", "--all");
    rmSync(place, { recursive: true, force: true });
  }
}

async function settingsHere() {
  return {
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    MQTT_TLS_PORT: String(await freePort()),
    TOKEN_SECRET: randomBytes(32).toString("hex"),
  };
}

function faultsOf({ User, Healthcheck, StopSignal, Volumes }) {
  const faults = [];
  if (!/^[1-9]\d*:[1-9]\d*$/.test(User)) faults.push(`its user is "${User}"`);
  if (!Healthcheck?.Test?.length) faults.push("it has no health check");
  if (StopSignal !== "SIGTERM") faults.push(`it is stopped by ${StopSignal}`);
  if (!Volumes?.["/data"]) faults.push("its data is in no volume");
  return faults;
}

async function faultsInside({ inside }) {
  const faults = [];
  const who = (await inside("id", "-u")).output.trim();
  if (who !== "10001") faults.push(`it runs as ${who}`);
  const first = (await inside("cat", "/proc/1/cmdline")).output;
  if (!first.includes("switchboard.mjs")) faults.push(`its first process is ${first}`);
  for (const path of ["/opt/switchboard/x", "/etc/x", "/usr/x"])
    if ((await inside("touch", path)).code === 0) faults.push(`${path} can be written`);
  for (const path of ["/tmp/x", "/data/x"])
    if ((await inside("touch", path)).code !== 0) faults.push(`${path} cannot be written`);
  for (const tool of TOOLS)
    if ((await inside("sh", "-c", `command -v ${tool}`)).code === 0) faults.push(`${tool} is in it`);
  const check = ["/opt/switchboard/node/bin/node", "/opt/switchboard/scripts/healthcheck.mjs"];
  if ((await inside(...check)).code !== 0) faults.push("its health check fails while it is well");
  if ((await inside("env", "PORT=1", ...check)).code === 0) faults.push("its health check holds whatever happens");
  const gateway = await inside("switchboard", "gateway", "--data", "/data/gateway");
  if (!gateway.errors.includes("not paired yet")) faults.push(`its gateway does not start: ${gateway.errors}`);
  const version = await inside("switchboard", "version");
  if (!/^switchboard \S+ \(commit /.test(version.output)) faults.push(`its command does not work: ${version.errors}`);
  return faults;
}
