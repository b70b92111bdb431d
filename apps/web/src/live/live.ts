import { type ChangeMessage, type Enterprise, parseTopic } from "@switchboard/contract";
import { openLive } from "../api/call.ts";
import { hasNoNetwork, onNetwork } from "../api/network.ts";
import { signal } from "../ui/signal.ts";
import { batched } from "./batched.ts";
import { decodeChange } from "./changes.ts";
import { browserClock } from "./clock.ts";
import { Commands } from "./commands.ts";
import { type ConnectionInfo, LiveConnection } from "./connection.ts";
import { createLiveStore } from "./live-store.ts";
import { createMessageLog, decodeMessage, isForOthers } from "./messages.ts";
import type { LiveChange } from "./reduce.ts";
import { createSilenceWatch } from "./silent-devices.ts";
import { createStirring } from "./stirring.ts";
import { Tracker } from "./tracker.ts";

/** The live state of this tab. The frame shows it too, so it is outside the component tree. */
export const liveStore = createLiveStore();
/** Tracks all commands of this tab: taps and scenes. */
export const tracker = new Tracker(liveStore, browserClock);
export const commands = new Commands(tracker);

let notYet: ConnectionInfo = { state: "connecting", lostAt: undefined };
const changed = signal();
let connection: LiveConnection | undefined;

export const onConnection = changed.on;
export const connectionInfo = (): ConnectionInfo => connection?.info ?? notYet;

/** Sets the time when the store's data was current, without newer messages since; undefined when it was just loaded. */
export function tellAsOf(at: number | undefined): void {
  notYet = { state: "connecting", lostAt: at };
  if (at === undefined) connection?.caughtUp();
  changed.emit();
}

interface LivePorts {
  /** Loads the enterprise with new credentials. */
  enterprise(): Promise<Enterprise>;
  onReconnected(): void;
  /** Called when the server announces a change other than a device's state. */
  onChange(change: ChangeMessage): void;
}

/** Asks one device for its state and readings now, for a screen that shows them live. */
export function pingDevice(id: string): void {
  const device = liveStore.device(id);
  if (device) connection?.ping(device);
}

let nudges = 0;

/** Creates a change message that reloads data. */
const askFor = (...what: string[]): ChangeMessage => ({ id: `nudge ${++nudges}`, what, own: true });

/** Returns the data to reload for a notification, which does not say what is new and may be an event of a device. */
function nudgeOf(topic: string): ChangeMessage | undefined {
  return parseTopic(topic)?.kind === "notifications" ? askFor("notifications", "health") : undefined;
}

/** Messages after which the server has more data about the devices' health. */
const isOfHealth = ({ kind }: LiveChange) => kind === "event" || kind === "status";

/** Connects, and stays connected until the returned function is called. */
export function goLive(ports: LivePorts): () => void {
  const write = batched(liveStore.apply);
  const drop = createMessageLog((text) => console.warn(text));
  const health = createStirring(browserClock, () => ports.onChange(askFor("health")));
  const own = new LiveConnection({
    ...ports,
    open: openLive,
    onMessage: (topic, payload) => {
      const message = decodeMessage(topic, payload, browserClock.now());
      const change = message ? undefined : (decodeChange(topic, payload) ?? nudgeOf(topic));
      if (message) {
        write(message);
        if (isOfHealth(message)) health.hear();
      } else if (change) ports.onChange(change);
      else if (!isForOthers(topic)) drop(topic);
    },
    clock: browserClock,
    lostAt: notYet.lostAt,
  });
  connection = own;
  const stopNetwork = onNetwork(() => hasNoNetwork() || own.retryNow());
  const devices = () => liveStore.order().flatMap((id) => liveStore.device(id) ?? []);
  const stopFollowing = liveStore.subscribeStructure(() => own.track(devices()));
  const silence = createSilenceWatch(browserClock, liveStore, ports.onReconnected);
  const stopTelling = own.onChange(() => {
    if (own.info.state === "connected") silence.connected();
    changed.emit();
  });
  own.track(devices());
  void own.start();
  return () => {
    stopNetwork();
    stopFollowing();
    stopTelling();
    silence.stop();
    health.stop();
    own.stop();
    connection = undefined;
    changed.emit();
  };
}
