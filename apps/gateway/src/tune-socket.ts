import { Socket } from "node:net";
import type { MqttClient } from "mqtt";

/** After this silence, the system probes the peer: every second from then on, ten times. */
const SILENT_MS = 5000;

/**
 * A machine that lost its power closes no connection. TCP keep-alive probes cost almost nothing and detect that within seconds of its
 * return; MQTT's own pings would take half a minute. Nagle's algorithm is off, because orders and replies are small: each would wait 40 ms
 * for the acknowledgement of the one before.
 */
export function tuneSocket({ stream }: MqttClient): void {
  if (!(stream instanceof Socket)) return;
  stream.setKeepAlive(true, SILENT_MS);
  stream.setNoDelay(true);
}
