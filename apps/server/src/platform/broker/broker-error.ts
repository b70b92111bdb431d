import { addressesOf } from "./broker-addresses.ts";

/** A problem with an external broker, explained to the person who starts the server. */
export class BrokerError extends Error {}

/** Rejections of a connection that waiting does not solve, by the codes of MQTT 3.1.1 and MQTT 5. */
const FINAL: Record<number, string> = {
  1: "speaks no MQTT 3.1.1, which is the least that Switchboard needs. Use Mosquitto 2, RabbitMQ or EMQX 5",
  2: "refuses the client id of the server. Its account must be free to use any client id",
  4: "refuses the user name or the password of BROKER_URL",
  5: "does not let the account of BROKER_URL connect. Give it an account that may publish and subscribe everywhere",
  133: "refuses the client id of the server. Its account must be free to use any client id",
  134: "refuses the user name or the password of BROKER_URL",
  135: "does not let the account of BROKER_URL connect. Give it an account that may publish and subscribe everywhere",
};

/** Returns undefined when trying again may help. */
export function finalRefusal(url: string, error: unknown): BrokerError | undefined {
  const { code } = error as { code?: unknown };
  const words = typeof code === "number" ? FINAL[code] : undefined;
  return words ? new BrokerError(`The broker at ${placeOf(url)} ${words} (docs/outside-broker.md).`) : undefined;
}

export function deafBroker(url: string, why: string): BrokerError {
  return new BrokerError(
    `The broker at ${placeOf(url)} does not deliver what the server subscribes to: ${why}. ` +
      "The account in BROKER_URL must be free to publish and subscribe everywhere, and where the broker speaks MQTT 5 also to " +
      "$share/switchboard/… (docs/outside-broker.md).",
  );
}

/** Returns a notice about a broker without shared subscriptions. */
export function withoutSharing(url: string): string {
  return `The broker at ${placeOf(url)} cannot share a subscription: one server at a time takes what devices say, for all of them.`;
}

export function withoutSession(url: string): string {
  return `The broker at ${placeOf(url)} is reached by websocket: a server that is killed loses what it had not stored yet.`;
}

/** Without user name and password, because it is logged. */
export function placeOf(url: string): string {
  const addresses = addressesOf(url);
  return `${addresses[0]?.protocol}//${addresses.map(({ host }) => host).join(",")}`;
}
