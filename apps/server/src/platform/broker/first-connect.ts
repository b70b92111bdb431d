import net from "node:net";
import type { MqttClient } from "mqtt";
import { finalRefusal, placeOf } from "./broker-error.ts";

const SAID_AGAIN_MS = 5000;

interface FirstConnectOptions {
  url: string;
  /** Called at the first failure, and again every few seconds, so that waiting for a broker is not silent. */
  onWaiting(text: string): void;
  saidAgainMs?: number | undefined;
}

/** Waits for a broker that is away; fails with the reason when it rejects for good. */
export async function firstConnect(client: MqttClient, options: FirstConnectOptions): Promise<void> {
  const { url, onWaiting, saidAgainMs = SAID_AGAIN_MS } = options;
  let why: string | undefined;
  const say = () => {
    const reason = why ?? "it takes the connection and does not answer";
    onWaiting(`The broker at ${placeOf(url)} cannot be reached (${reason}); trying again.`);
  };
  client.on("connect", () => sendAtOnce(client));
  const again = setInterval(say, saidAgainMs);
  try {
    await new Promise<void>((resolve, reject) => {
      client.once("connect", () => resolve());
      client.on("error", (error) => {
        const refusal = finalRefusal(url, error);
        if (refusal) return reject(refusal);
        const isFirst = why === undefined;
        if (error.message !== "connack timeout") why = reasonOf(error);
        if (isFirst) say();
      });
    });
  } catch (error) {
    client.end(true);
    throw error;
  } finally {
    clearInterval(again);
  }
}

/** A small command would otherwise wait 40 ms for the acknowledgement of the one before. */
function sendAtOnce({ stream }: MqttClient): void {
  if (stream instanceof net.Socket) stream.setNoDelay(true);
}

/** A host with several addresses fails with a list, which has a code and no message. */
function reasonOf(error: Error & { code?: unknown }): string {
  return error.message || String(error.code);
}
