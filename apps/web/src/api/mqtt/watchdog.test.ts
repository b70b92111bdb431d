import { beforeEach, describe, expect, it } from "vitest";
import { createWatchdog } from "./watchdog.ts";

let now: number;
let visible: boolean;
let look: () => void;
let network: (online: boolean) => void;
let done: string[];

beforeEach(() => {
  now = 0;
  visible = true;
  done = [];
});

function watch() {
  return createWatchdog(
    { ask: () => done.push("ask"), giveUp: () => done.push("give up") },
    {
      now: () => now,
      every(_ms, each) {
        look = each;
        return () => {
          look = () => {};
        };
      },
      isVisible: () => visible,
      onNetwork(heard) {
        network = heard;
        return () => {
          network = () => {};
        };
      },
    },
  );
}

/** Looks every four seconds until this instant. */
function passTo(instant: number): void {
  while (now < instant) {
    now += 4000;
    look();
  }
}

describe("the watchdog of the live connection", () => {
  it("says nothing while there is something to hear", () => {
    const watchdog = watch();
    for (let second = 4; second < 60; second += 4) {
      watchdog.heard();
      passTo(second * 1000);
    }
    expect(done).toEqual([]);
  });

  it("asks after a while of silence, and gives up when nothing answers", () => {
    watch();
    passTo(20_000);
    expect(done).toEqual(["ask", "ask", "give up"]);
  });

  it("is content with the answer", () => {
    const watchdog = watch();
    passTo(12_000);
    watchdog.heard();
    passTo(20_000);
    expect(done).toEqual(["ask"]);
  });

  it("does not take the sleep of a hidden tab for a lost connection", () => {
    watch();
    visible = false;
    now = 3_600_000;
    look();
    visible = true;
    passTo(now + 4000);
    expect(done).toEqual(["ask", "ask"]);
  });

  it("gives up at once when the browser loses the network, and not when it finds it", () => {
    watch();
    network(true);
    expect(done).toEqual([]);
    network(false);
    expect(done).toEqual(["give up"]);
  });

  it("rests once it is stopped", () => {
    watch().stop();
    passTo(60_000);
    network(false);
    expect(done).toEqual([]);
  });
});
