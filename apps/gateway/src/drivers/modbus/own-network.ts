import { BlockList, isIPv6 } from "node:net";

/** Addresses that only a building's own network has. This machine's own are not among them, nor link-local ones: clouds keep secrets there. */
const OWN = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  OWN.addSubnet(network, prefix, "ipv4");
OWN.addSubnet("fc00::", 7, "ipv6");

/** What the dashboard may have a gateway speak with, where the gateway's own settings do not name it: never the outside world. */
export function isOwnNetwork(address: string): boolean {
  return OWN.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
