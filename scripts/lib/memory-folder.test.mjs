import { expect, it } from "vitest";
import { isUsable } from "./memory-folder.mjs";

const ROOT = "/dev/vda / ext4 rw,relatime 0 0\n";

it.each([
  ["memory that anything may be run from", "tmpfs /dev/shm tmpfs rw,nosuid,nodev,size=24G 0 0", true],
  ["that of a container, where nothing may", "shm /dev/shm tmpfs rw,nosuid,nodev,noexec,size=65536k 0 0", false],
  ["a disk by that name", "/dev/vdb /dev/shm ext4 rw 0 0", false],
  ["none at all", "", false],
  ["what was mounted over it last", "tmpfs /dev/shm tmpfs rw 0 0\n/dev/vdb /dev/shm ext4 rw 0 0", false],
])("%s: %s", (_what, line, isFit) => {
  expect(isUsable(`${ROOT}${line}\n`)).toBe(isFit);
});
