import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { HeartbeatLane } from "./heartbeat-lane.ts";

function lane() {
  const passed: string[] = [];
  const dropped: string[] = [];
  const built = new HeartbeatLane<string>({
    perTurn: 2,
    pass: (message) => passed.push(message),
    superseded: () => dropped.push("one"),
  });
  const say = (topic: string, message: string) => void (built.mayPass(topic, message) && passed.push(message));
  return { built, passed, dropped, say };
}

describe("the lane of heartbeats", () => {
  it("lets them pass at once while there are few", () => {
    const { say, passed } = lane();
    say("a", "a1");
    say("b", "b1");
    expect(passed).toEqual(["a1", "b1"]);
  });

  it("lets a limited number pass in a turn, and the others in the next ones, in order", async () => {
    const { say, passed } = lane();
    for (const name of ["a", "b", "c", "d", "e"]) say(name, name);
    expect(passed).toEqual(["a", "b"]);
    await turn();
    expect(passed).toEqual(["a", "b", "c", "d"]);
    await turn();
    expect(passed).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("keeps the latest of each device, and none older than its other reports", async () => {
    const { built, say, passed, dropped } = lane();
    for (const [topic, message] of ["a1", "b1", "c1", "c2", "d1"].map((each) => [each.charAt(0), each] as const))
      say(topic, message);
    built.overtake("d");
    await turn();
    await turn();
    expect(passed).toEqual(["a1", "b1", "c2"]);
    expect(dropped).toHaveLength(2);
  });
});
