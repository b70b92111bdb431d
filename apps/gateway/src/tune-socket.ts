import { Socket } from "node:net";
import type { MqttClient } from "mqtt";

/** So long without a word, and the machine asks the other whether it is there: every second from then on, ten times. */
const SILENT_MS = 5000;

/**
 * A machine that lost its power says no goodbye. What the systems ask each other costs next to nothing and finds out within seconds of its
 * return; MQTT's own pings would take half a minute. And orders and answers are small: each would wait 40 ms for the acknowledgement of
 * the one before, in case more is to be sent along.
 */
export function tuneSocket({ stream }: MqttClient): void {
  if (!(stream instanceof Socket)) return;
  stream.setKeepAlive(true, SILENT_MS);
  stream.setNoDelay(true);
}
