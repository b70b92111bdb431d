import type { Client, PublishPacket } from "aedes";
import type { Acknowledge } from "../acknowledge.ts";
import { Acknowledgements } from "./acknowledgements.ts";

/** Sends the acknowledgements of a connection to the embedded broker in the order of its messages. */
export function acknowledgementsOf(client: Client): Acknowledgements {
  return new Acknowledgements((bytes) => {
    if (client.conn.writable) client.conn.write(bytes);
  });
}

/**
 * An acknowledgement means that the message is stored. Everybody else receives the message at once, and the connection
 * is served meanwhile: Aedes, which would acknowledge earlier and read nothing more until then, gets a message that
 * requires none. Returns undefined when the sender wants none.
 */
export function oweAcknowledgement(
  client: Client,
  packet: PublishPacket,
  { owed }: { owed: Acknowledgements },
): Acknowledge | undefined {
  const { qos, messageId } = packet;
  // A last will has no number, and nobody waits for it.
  if (qos !== 1 || messageId === undefined) return undefined;
  packet.qos = 0;
  const stored = owed.owe(messageId);
  // MQTT 3.1.1 cannot reject a message, but a client that is disconnected sends unacknowledged messages again.
  return (error) => (error === undefined ? stored() : client.close());
}
