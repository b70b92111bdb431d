import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE, ROOT } from "../paths.mjs";
import { run, runNode } from "../run.mjs";

/** A plain Debian like the image's own base; cached, because fetching it takes minutes. */
const BASE_FILES = join(CACHE, "image-base");
const BASE = "localhost/switchboard-test-base";
export const IMAGE = "localhost/switchboard-test";

/** Gives both tools a storage of their own, so that the machine's is untouched; chroot also works in sandboxes. */
export function containerTools(place) {
  const store = ["--root", join(place, "storage"), "--runroot", join(place, "run"), "--storage-driver", "vfs"];
  return {
    buildah: (...args) => run("buildah", [...store, ...args]),
    podman: ["podman", [...store, "--cgroup-manager", "cgroupfs", "--events-backend", "none"]],
  };
}

/** Returns the reason why an image cannot be built here, or undefined. */
export async function cannotBuild() {
  if (process.platform !== "linux" || process.getuid() !== 0) return "it takes Linux and root";
  if ((await run("buildah", ["--version"])).code !== 0) return "there is no buildah";
  if (existsSync(join(BASE_FILES, "etc/debian_version"))) return undefined;
  return (await run("debootstrap", ["--version"])).code === 0 ? undefined : "there is no debootstrap";
}

/** Uses no registry: the base consists of Debian's packages, and the release is that of this checkout. */
export async function buildImage({ buildah }, place) {
  await baseFiles();
  const recipe = join(place, "base.Containerfile");
  writeFileSync(recipe, "FROM scratch\nCOPY . /\n");
  const quietly = ["bud", "--isolation", "chroot", "--quiet"];
  await outputOf(buildah(...quietly, "--tag", BASE, "--file", recipe, BASE_FILES));
  rmSync(join(ROOT, "dist/image"), { recursive: true, force: true });
  await outputOf(runNode([join(ROOT, "scripts/release.mjs"), "--folder", "--out", join(ROOT, "dist/image")]));
  const settings = ["--build-arg", "RELEASE=prebuilt", "--build-arg", `BASE_IMAGE=${BASE}`];
  const file = join(ROOT, "deploy/Containerfile");
  await outputOf(buildah(...quietly, "--format", "docker", ...settings, "--tag", IMAGE, "--file", file, ROOT));
  rmSync(join(ROOT, "dist/image"), { recursive: true, force: true });
}

async function baseFiles() {
  if (existsSync(join(BASE_FILES, "etc/debian_version"))) return;
  mkdirSync(CACHE, { recursive: true });
  rmSync(BASE_FILES, { recursive: true, force: true });
  const mirror = "http://deb.debian.org/debian";
  await outputOf(run("debootstrap", ["--variant=minbase", "bookworm", BASE_FILES, mirror]));
}

export async function outputOf(running) {
  const { code, output, errors } = await running;
  if (code !== 0) throw new Error(`${output}\n${errors}`.trim());
  return output.trim();
}
