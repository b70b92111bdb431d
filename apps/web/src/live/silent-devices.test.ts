import { OnlineStatus } from "@switchboard/domain/site";
import { describe, expect, it, vi } from "vitest";
import { aDevice, handClock } from "../testing/devices.ts";
import { fromSnapshot } from "./live-device.ts";
import { createSilenceWatch } from "./silent-devices.ts";

const LONG_ENOUGH_MS = 6_000;

function watchOver(...states: { current_status: number; reportedAt?: number }[]) {
  const clock = handClock();
  const devices = new Map(
    states.map(({ current_status, reportedAt = 0 }, index) => {
      const device = { ...fromSnapshot(aDevice(index, { current_status })), reportedAt };
      return [device._id, device];
    }),
  );
  const store = { order: () => [...devices.keys()], device: (id: string) => devices.get(id) };
  const refetch = vi.fn();
  const add = (count: number) => {
    for (let more = 0; more < count; more++) {
      const device = { ...fromSnapshot(aDevice(devices.size)), reportedAt: 0 };
      devices.set(device._id, device);
    }
  };
  return { add, clock, refetch, watch: createSilenceWatch(clock, store, refetch) };
}

describe("after a connect", () => {
  it("loads the snapshot again when a device shown as online stays silent", () => {
    const { clock, refetch, watch } = watchOver({ current_status: OnlineStatus.online });
    watch.connected();
    clock.advance(LONG_ENOUGH_MS);
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("does nothing when every such device has answered", () => {
    const { clock, refetch, watch } = watchOver(
      { current_status: OnlineStatus.online, reportedAt: Number.MAX_SAFE_INTEGER },
      { current_status: OnlineStatus.offline },
    );
    watch.connected();
    clock.advance(LONG_ENOUGH_MS);
    expect(refetch).not.toHaveBeenCalled();
  });

  it("waits for as long as it takes to ask all of them", () => {
    const { clock, refetch, watch } = watchOver(...Array.from({ length: 400 }, () => ({ current_status: 1 })));
    watch.connected();
    clock.advance(LONG_ENOUGH_MS);
    expect(refetch).not.toHaveBeenCalled();
    clock.advance(LONG_ENOUGH_MS);
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("waits for devices that were added and pinged last", () => {
    const { add, clock, refetch, watch } = watchOver({ current_status: OnlineStatus.online });
    watch.connected();
    add(400);
    clock.advance(LONG_ENOUGH_MS);
    expect(refetch).not.toHaveBeenCalled();
    clock.advance(LONG_ENOUGH_MS);
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("looks at nothing once the screens are left", () => {
    const { clock, refetch, watch } = watchOver({ current_status: OnlineStatus.online });
    watch.connected();
    watch.stop();
    clock.advance(LONG_ENOUGH_MS);
    expect(refetch).not.toHaveBeenCalled();
  });
});
