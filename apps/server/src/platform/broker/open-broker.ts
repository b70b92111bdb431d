import type { Logger } from "pino";
import { ServerNumber } from "../db/server-number.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Broker } from "./broker.ts";
import { EmbeddedBroker } from "./embedded-broker.ts";
import type { Gatekeeper } from "./peer.ts";
import { RemoteBroker } from "./remote-broker.ts";

interface BrokerOptions {
  /** Where a broker that runs elsewhere is; without it the server is its own. */
  remoteUrl: string | undefined;
  databaseUrl: string;
  gatekeeper: Gatekeeper;
  metrics: Metrics;
  logger: Logger;
}

/** `serverNumber` is what a broker elsewhere knows this server by; it is let go last. */
interface OpenBroker {
  broker: Broker;
  serverNumber?: ServerNumber;
}

export async function openBroker(options: BrokerOptions): Promise<OpenBroker> {
  const { remoteUrl, databaseUrl, gatekeeper, metrics, logger } = options;
  if (remoteUrl) {
    const logLost = (error: unknown) => logger.warn(error, "the store is out of reach");
    const serverNumber = await ServerNumber.take(databaseUrl, logLost);
    const onError = (error: unknown) => logger.warn(error, "broker out of reach");
    return { broker: await RemoteBroker.connect({ url: remoteUrl, onError, number: serverNumber }), serverNumber };
  }
  const broker = await EmbeddedBroker.start(gatekeeper, {
    refused: (what) => metrics.refused.inc({ what }),
    failed: (error) => logger.error(error, "broker failed"),
  });
  return { broker };
}
