import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";

export const HOSTS_FILE =
  process.platform === "win32"
    ? path.join(process.env.SystemRoot ?? "C:\\Windows", "System32", "drivers", "etc", "hosts")
    : "/etc/hosts";
const LOOPBACK = ["127.0.0.1", "::1"];

/**
 * Returns the addresses that this machine itself gives a name, in the order of its file; `localhost` is never looked up
 * elsewhere (RFC 6761).
 */
export async function localAddresses(host: string, file = HOSTS_FILE): Promise<string[]> {
  const name = host.toLowerCase().replace(/\.$/, "");
  const text = await readFile(file, "utf8").catch(() => "");
  const addresses = text.split("\n").flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    return address && names.some((each) => each.toLowerCase() === name) ? [address] : [];
  });
  if (addresses.length > 0) return addresses;
  return name === "localhost" || name.endsWith(".localhost") ? LOOPBACK : [];
}

/** Returns the domains in which incomplete names are looked up, as `resolv.conf` lists them; the last line counts. */
export async function searchDomains(file = "/etc/resolv.conf"): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const lines = [...text.matchAll(/^[ \t]*(?:search|domain)[ \t]+(.+)$/gm)];
  return (lines.at(-1)?.[1] ?? "").split(/\s+/).filter((domain) => domain !== "" && domain !== ".");
}
