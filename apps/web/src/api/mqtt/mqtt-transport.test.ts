import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveState } from "../live-transport.ts";
import { brokerUrl, openMqtt } from "./mqtt-transport.ts";
import { createPacketReader, type Packet } from "./packet-reader.ts";
import { publishPacket } from "./packets.ts";

const WELCOME = [0x20, 2, 0, 0];
const NOT_YOU = [0x20, 2, 0, 5];
const PONG = [0xd0, 0];
const [CONNECT, PUBLISH, SUBSCRIBE, UNSUBSCRIBE, PING, DISCONNECT] = [1, 3, 8, 10, 12, 14];

/** Simulates the browser's end of a broker connection. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  binaryType = "blob";
  onopen = () => {};
  onclose = () => {};
  onmessage = (_event: { data: unknown }) => {};
  readonly heard: Packet[] = [];
  readonly #read = createPacketReader();
  readonly url: string;
  readonly protocol: string;

  constructor(url: string, protocol: string) {
    this.url = url;
    this.protocol = protocol;
    FakeSocket.all.push(this);
  }

  send(packet: Uint8Array): void {
    this.heard.push(...this.#read(packet));
  }

  /** The other end may be unreachable, so no close event follows. */
  close(): void {
    this.readyState = 2;
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  say(...bytes: number[]): void {
    this.onmessage({ data: Uint8Array.from(bytes).buffer });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose();
  }

  types(): number[] {
    return this.heard.map(({ type }) => type);
  }

  admit(): void {
    this.open();
    this.say(...WELCOME);
  }
}

let states: LiveState[];
let messages: [string, string][];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states = [];
  messages = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  return openMqtt({
    url: "/mqtt",
    username: "home",
    password: "secret",
    clientId: "me",
    onState: (state) => states.push(state),
    onMessage: (topic, payload) => messages.push([topic, payload]),
  });
}

function socket(index = 0): FakeSocket {
  const found = FakeSocket.all[index];
  if (!found) throw new Error(`Socket ${index} was not opened`);
  return found;
}

/** Advances the time while the page is visible and its pings are answered. */
function pass(ms: number, answering = true): void {
  for (let left = ms; left > 0; left -= 1000) {
    vi.advanceTimersByTime(1000);
    const last = FakeSocket.all.at(-1);
    if (answering && last?.types().at(-1) === PING) last.say(...PONG);
  }
}

describe("the way to the broker", () => {
  it("connects to this host, securely if the page is, or to the server's given address", () => {
    expect(brokerUrl("/mqtt", { protocol: "https:", host: "a.test" })).toBe("wss://a.test/mqtt");
    expect(brokerUrl("/mqtt", { protocol: "http:", host: "a.test:8080" })).toBe("ws://a.test:8080/mqtt");
    expect(brokerUrl("wss://b.test/x")).toBe("wss://b.test/x");
  });

  it("says who it is, and is connected once it is let in", () => {
    open();
    expect(socket()).toMatchObject({ protocol: "mqtt", binaryType: "arraybuffer" });
    socket().open();
    expect(socket().types()).toEqual([CONNECT]);
    expect(states).toEqual(["connecting"]);
    socket().say(...WELCOME);
    expect(states).toEqual(["connecting", "connected"]);
  });

  it("subscribes before it reports the connection, and to topics requested later", () => {
    const transport = open();
    transport.subscribe(["a"]);
    socket().admit();
    expect(socket().types()).toEqual([CONNECT, SUBSCRIBE]);
    transport.subscribe(["a", "b"]);
    transport.unsubscribe(["a"]);
    transport.publish("ping", "");
    expect(socket().types().slice(2)).toEqual([SUBSCRIBE, UNSUBSCRIBE, PUBLISH]);
  });

  it("publishes nothing before it is connected", () => {
    const transport = open();
    socket().open();
    transport.publish("ping", "");
    expect(socket().types()).toEqual([CONNECT]);
  });

  it("delivers messages as they come, also after one that was not understood", () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    openMqtt({
      url: "/mqtt",
      username: "home",
      password: "secret",
      onState: () => {},
      onMessage: (topic, payload) => {
        messages.push([topic, payload]);
        if (payload === "1") throw new Error("not understood");
      },
    });
    socket().admit();
    socket().say(...publishPacket("a", "1"), ...publishPacket("b", "2"));
    expect(messages).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("reconnects after a loss with all its topics, later each time", () => {
    const transport = open();
    transport.subscribe(["a"]);
    socket().admit();
    socket().drop();
    expect(states.at(-1)).toBe("closed");
    pass(1000);
    socket(1).drop();
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(2);
    pass(1000);
    socket(2).admit();
    expect(states.at(-1)).toBe("connected");
    expect(socket(2).types()).toEqual([CONNECT, SUBSCRIBE]);
  });

  it.each([
    ["is refused", NOT_YOU],
    ["hears what is no MQTT", [0x30, 0xff, 0xff, 0xff, 0xff]],
  ])("ends where it %s: it needs other credentials", (_why, answer) => {
    open();
    socket().open();
    socket().say(...answer);
    socket().drop();
    pass(60_000);
    expect(states).toEqual(["connecting", "error"]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("ends when nothing answers for ten seconds", () => {
    open();
    pass(9000);
    expect(states).toEqual(["connecting"]);
    pass(1000);
    expect(states).toEqual(["connecting", "error"]);
  });

  it("pings the broker, and stays connected while it answers", () => {
    open();
    socket().admit();
    pass(600_000);
    expect(states.at(-1)).toBe("connected");
    expect(socket().types()).toContain(PING);
  });

  it("takes silence for a loss, and does not wait for the socket to notice", () => {
    open();
    socket().admit();
    pass(24_000, false);
    expect(states).toEqual(["connecting", "connected", "closed"]);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("stays connected in a hidden tab, and notices a loss there too", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    open();
    socket().admit();
    pass(120_000);
    expect(
      socket()
        .types()
        .filter((type) => type === PING).length,
    ).toBeGreaterThanOrEqual(2);
    pass(240_000, false);
    expect(states.slice(0, 3)).toEqual(["connecting", "connected", "closed"]);
  });

  it("takes its leave when it is ended, and hears nothing any more", () => {
    const transport = open();
    socket().admit();
    transport.end();
    socket().say(...publishPacket("a", "1"));
    socket().drop();
    pass(60_000);
    expect(socket().types().at(-1)).toBe(DISCONNECT);
    expect(states).toEqual(["connecting", "connected", "ended"]);
    expect(messages).toEqual([]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("does not come back once it is ended between two tries", () => {
    const transport = open();
    socket().drop();
    transport.end();
    pass(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
