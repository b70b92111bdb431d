import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE, ROOT } from "../paths.mjs";
import { run, runNode } from "../run.mjs";

/** A plain Debian, as the image's own base is; kept, for it takes minutes to fetch. */
const BASE_FILES = join(CACHE, "image-base");
const BASE = "localhost/switchboard-test-base";
export const IMAGE = "localhost/switchboard-test";

/** Both tools on a store of their own, so that nothing of the machine's is touched; chroot works in sandboxes too. */
export function containerTools(place) {
  const store = ["--root", join(place, "storage"), "--runroot", join(place, "run"), "--storage-driver", "vfs"];
  return {
    buildah: (...args) => run("buildah", [...store, ...args]),
    podman: ["podman", [...store, "--cgroup-manager", "cgroupfs", "--events-backend", "none"]],
  };
}

/** Why an image cannot be built here, or undefined. */
export async function cannotBuild() {
  if (process.platform !== "linux" || process.getuid() !== 0) return "it takes Linux and root";
  if ((await run("buildah", ["--version"])).code !== 0) return "there is no buildah";
  if (existsSync(join(BASE_FILES, "etc/debian_version"))) return undefined;
  return (await run("debootstrap", ["--version"])).code === 0 ? undefined : "there is no debootstrap";
}

/** No registry is asked: the base is made of Debian's packages, and the release of this checkout. */
export async function buildImage({ buildah }, place) {
  await baseFiles();
  const recipe = join(place, "base.Containerfile");
  writeFileSync(recipe, "FROM scratch\nCOPY . /\n");
  const quietly = ["bud", "--isolation", "chroot", "--quiet"];
  await well(buildah(...quietly, "--tag", BASE, "--file", recipe, BASE_FILES));
  rmSync(join(ROOT, "dist/image"), { recursive: true, force: true });
  await well(runNode([join(ROOT, "scripts/release.mjs"), "--folder", "--out", join(ROOT, "dist/image")]));
  const settings = ["--build-arg", "RELEASE=prebuilt", "--build-arg", `BASE_IMAGE=${BASE}`];
  const file = join(ROOT, "deploy/Containerfile");
  await well(buildah(...quietly, "--format", "docker", ...settings, "--tag", IMAGE, "--file", file, ROOT));
  rmSync(join(ROOT, "dist/image"), { recursive: true, force: true });
}

async function baseFiles() {
  if (existsSync(join(BASE_FILES, "etc/debian_version"))) return;
  mkdirSync(CACHE, { recursive: true });
  rmSync(BASE_FILES, { recursive: true, force: true });
  const mirror = "http://deb.debian.org/debian";
  await well(run("debootstrap", ["--variant=minbase", "bookworm", BASE_FILES, mirror]));
}

export async function well(running) {
  const { code, output, errors } = await running;
  if (code !== 0) throw new Error(`${output}\n${errors}`.trim());
  return output.trim();
}
