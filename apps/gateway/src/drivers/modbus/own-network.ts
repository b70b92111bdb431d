import { BlockList, isIPv6 } from "node:net";

/** Addresses of private networks. Loopback and link-local addresses are excluded, because clouds keep secrets there. */
const OWN = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  OWN.addSubnet(network, prefix, "ipv4");
OWN.addSubnet("fc00::", 7, "ipv6");

/** Limits the dashboard to the building's own network, unless the gateway's settings name a host: never the outside world. */
export function isOwnNetwork(address: string): boolean {
  return OWN.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
