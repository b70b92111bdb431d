import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { StoreError } from "./store-error.ts";

/** The account that runs PostgreSQL. Undefined means our own, when we are not root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses root, so the owner of existing data is used, then `postgres`, then `nobody`. */
export function unprivilegedAccount(dataDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const account = accountNamed("postgres") ?? accountNamed("nobody");
  if (account) return account;
  throw new StoreError(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. Start as another user, or set DATABASE_URL.",
  );
}

function accountNamed(name: string): Account | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Asks the kernel rather than reading modes, since every folder on the way counts, and access lists too. */
export function canUse(account: Account | undefined, flag: "-r" | "-w" | "-x", path: string): boolean {
  if (!account) return true;
  return spawnSync("test", [flag, path], { uid: account.uid, gid: account.gid, cwd: "/" }).status === 0;
}
