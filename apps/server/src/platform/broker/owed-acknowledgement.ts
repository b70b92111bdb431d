import type { Client, PublishPacket } from "aedes";
import type { Acknowledge } from "../acknowledge.ts";
import { Acknowledgements } from "./acknowledgements.ts";

/** What a connection to the embedded broker is owed, given in the order of its messages. */
export function acknowledgementsOf(client: Client): Acknowledgements {
  return new Acknowledgements((bytes) => {
    if (client.conn.writable) client.conn.write(bytes);
  });
}

/**
 * An acknowledgement is a promise: the sender has it once its message is stored. Everybody else hears the message at once, and the
 * connection is served meanwhile: Aedes, which would answer before, and read nothing more until we let it, is handed a message
 * that asks for none. Undefined where the sender asks for none.
 */
export function oweAcknowledgement(
  client: Client,
  packet: PublishPacket,
  { owed }: { owed: Acknowledgements },
): Acknowledge | undefined {
  const { qos, messageId } = packet;
  // A last will has no number, and nobody who waits.
  if (qos !== 1 || messageId === undefined) return undefined;
  packet.qos = 0;
  const stored = owed.owe(messageId);
  // Whoever loses its connection sends again what was not acknowledged; MQTT 3.1.1 has no other way to say so.
  return (error) => (error === undefined ? stored() : client.close());
}
