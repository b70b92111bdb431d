import { BlockList, isIP } from "node:net";

/** Addresses that are not public: this machine, networks of offices and providers, examples, multicast (RFC 6890). */
const INSIDE_4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** Non-public parts of the global range: examples, and tunnels that hide an IPv4 address. */
const INSIDE_6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const inside = new BlockList();
for (const [network, length] of INSIDE_4) inside.addSubnet(network, length, "ipv4");
for (const [network, length] of INSIDE_6) inside.addSubnet(network, length, "ipv6");
const world6 = new BlockList();
world6.addSubnet("2000::", 3, "ipv6");

/** Returns whether an address is public. IPv4 addresses embedded in IPv6 are not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, "ipv4");
  return version === 6 && world6.check(address, "ipv6") && !inside.check(address, "ipv6");
}
