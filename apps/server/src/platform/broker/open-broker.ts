import type { Logger } from "pino";
import type { ConnectDirect } from "../db/direct-connections.ts";
import { ServerNumber } from "../db/server-number.ts";
import { logLevelOf } from "../db/store-closed.ts";
import type { Metrics } from "../http/metrics.ts";
import { BridgedBroker } from "./bridged-broker.ts";
import type { Broker } from "./broker.ts";
import type { DeviceAccounts } from "./device-accounts.ts";
import { DynamicSecurity } from "./dynamic-security.ts";
import { EmbeddedBroker } from "./embedded-broker.ts";
import type { Refusal } from "./limits.ts";
import type { Gatekeeper } from "./peer.ts";

interface BrokerOptions {
  /** The address of an external broker; without it the embedded one is used. */
  remoteUrl: string | undefined;
  /** True when that broker stores the device accounts itself, like Mosquitto's plugin. */
  keepsAccounts?: boolean;
  connectDirect: ConnectDirect;
  gatekeeper: Gatekeeper;
  metrics: Metrics;
  logger: Logger;
  /** Beside the log, because the person who starts the server waits with it. */
  onNotice?: ((text: string) => void) | undefined;
  /** Called with each message to a person. */
  forwarded?: ((payload: string | Buffer) => void) | undefined;
}

/** `serverNumber` identifies this server at an external broker; it is released last. */
interface OpenBroker {
  broker: Broker;
  accounts?: DeviceAccounts | undefined;
  serverNumber?: ServerNumber;
}

export async function openBroker(options: BrokerOptions): Promise<OpenBroker> {
  const { remoteUrl, keepsAccounts = false, connectDirect, gatekeeper, metrics, logger, onNotice, forwarded } = options;
  const monitor = {
    refused: (what: Refusal) => metrics.refused.inc({ what }),
    failed: (error: unknown) => logger[logLevelOf(error)](error, "broker failed"),
    ...(forwarded && { forwarded }),
  };
  if (remoteUrl) {
    const logLost = (error: unknown) => logger.warn(error, "the store is out of reach");
    const serverNumber = await ServerNumber.take(connectDirect, logLost);
    const remote = { url: remoteUrl, keepsAccounts, number: serverNumber, ...brokerLog(logger, onNotice) };
    // The plugin comes first, because it gives the server's own account its rights.
    const accounts = keepsAccounts ? await DynamicSecurity.connect(remote) : undefined;
    return { broker: await BridgedBroker.connect({ gatekeeper, monitor, remote }), serverNumber, accounts };
  }
  return { broker: await EmbeddedBroker.start(gatekeeper, monitor) };
}

/** A broker that is away fails several times a second, which is worth a line every few seconds. */
const SAME_TROUBLE_MS = 5000;

function brokerLog(logger: Logger, onNotice?: (text: string) => void) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    onError(error: unknown) {
      const now = performance.now();
      if (now - last < SAME_TROUBLE_MS) return;
      last = now;
      logger.warn(error, "broker out of reach");
    },
    onNotice(text: string) {
      logger.warn(text);
      onNotice?.(text);
    },
    onDelivery(delivers: boolean) {
      if (delivers) logger.info("device messages arrive again");
      else logger.error("the broker is connected, but device messages do not arrive; subscribing again");
    },
  };
}
