const PARTS = /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/i;

/** Returns the nodes of a broker in BROKER_URL: one, or those of a cluster with commas between their hosts. */
export function addressesOf(url: string): URL[] {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  const named = hosts.split(",").map((host) => host.trim());
  if (named.includes("")) throw new TypeError("a host is missing");
  return named.map((host) => new URL(`${before}${host}${after}`));
}

/** Returns the first address, and all of them in the form in which the MQTT library tries one after the other. */
export function connectionTo(url: string): { address: string; servers?: { host: string; port: number }[] } {
  const addresses = addressesOf(url);
  const address = addresses[0]?.href ?? url;
  if (addresses.length < 2) return { address };
  return {
    address,
    servers: addresses.map(({ hostname, port, protocol }) => ({ host: hostname, port: portOf(protocol, port) })),
  };
}

export function portOf(protocol: string, port: string): number {
  if (port !== "") return Number(port);
  return { "mqtt:": 1883, "mqtts:": 8883, "ws:": 80, "wss:": 443 }[protocol] ?? 1883;
}
