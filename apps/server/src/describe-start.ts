import type { BuildInfo } from "@switchboard/contract";
import { addressesOf } from "./platform/broker/broker-addresses.ts";
import type { Config } from "./platform/config.ts";
import { placeOfStore } from "./platform/db/store-url.ts";

/** Returns the fields of the first log line: where this server keeps and finds things, without any password. */
export function startFacts(config: Config, { version, commit }: BuildInfo) {
  const { mode, dataDir, host, port, mqttPort, deviceTls, databaseUrl, broker, metricsDoor } = config;
  return {
    version,
    commit,
    mode,
    dataDir,
    host,
    port,
    ...(!broker && { mqttPort, ...(deviceTls.port !== undefined && { mqttTlsPort: deviceTls.port }) }),
    ...(metricsDoor && { metricsPort: metricsDoor.port }),
    database: databaseUrl ? (placeOfStore(databaseUrl) ?? "a socket") : "embedded",
    broker: broker ? placeOfBroker(broker.url) : "embedded",
  };
}

/** Describes where the broker is, without its password. */
export function placeOfBroker(url: string): string {
  return addressesOf(url)
    .map(({ protocol, host }) => `${protocol}//${host}`)
    .join(",");
}
