import { changesTopic, notificationTopic } from "@switchboard/contract";
import { expect, it, vi } from "vitest";
import { aDevice, HOME, handClock } from "../testing/devices.ts";
import { type ChangeSet, createChanges, decodeChange } from "./changes.ts";

const id = (index: number) => aDevice(index)._id;

function listen(refresh = vi.fn(async (_changed: ChangeSet) => {})) {
  const clock = handClock();
  const changes = createChanges(clock, refresh);
  let told = 0;
  const hear = (what: string, device?: string, own?: boolean) =>
    changes.hear({ id: id(1000 + told++), what: [what], ...(device && { device }), ...(own && { own }) });
  return { clock, changes, hear, refresh };
}

it("asks once for messages that come together, and only for the devices they name", async () => {
  const { clock, hear, refresh } = listen();
  hear("devices", id(1), true);
  hear("access", id(2));
  clock.advance(100);
  expect(refresh).toHaveBeenCalledExactlyOnceWith({
    what: new Set(["devices", "access"]),
    devices: new Set([id(1), id(2)]),
    own: false,
  });
});

it.each([
  ["one of them names none", [id(1), undefined]],
  ["they name many", [1, 2, 3, 4, 5, 6].map(id)],
])("asks for all devices where %s", (_, devices) => {
  const { clock, hear, refresh } = listen();
  for (const device of devices) hear("devices", device);
  clock.advance(100);
  expect(refresh.mock.calls).toEqual([[expect.objectContaining({ devices: undefined })]]);
});

it("hears a change once, however many servers tell it", () => {
  const { clock, changes, refresh } = listen();
  const message = { id: id(7), what: ["groups"] };
  changes.hear(message);
  clock.advance(100);
  changes.hear(message);
  clock.advance(100);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("runs one reload at a time: changes meanwhile cause one more round", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { clock, hear, refresh } = listen(vi.fn(() => promise));
  hear("devices", id(1));
  clock.advance(100);
  hear("devices", id(2));
  hear("groups", id(2));
  clock.advance(100);
  expect(refresh).toHaveBeenCalledTimes(1);
  resolve();
  await vi.waitFor(() => {
    clock.advance(100);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
  expect(refresh).toHaveBeenLastCalledWith(expect.objectContaining({ what: new Set(["devices", "groups"]) }));
});

it("tries again after a failure, and not once it is stopped", async () => {
  const refresh = vi.fn(async (_changed: ChangeSet) => {});
  refresh.mockRejectedValueOnce(new Error("away"));
  const { clock, changes, hear } = listen(refresh);
  hear("access", id(1));
  clock.advance(100);
  await vi.waitFor(() => {
    clock.advance(2000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
  hear("access", id(1));
  changes.stop();
  clock.advance(5000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it("reads messages of the user's own topic, also of unknown kinds, and nothing else", () => {
  const message = { id: id(1), what: ["schedules"] };
  expect(decodeChange(changesTopic(HOME, "me"), JSON.stringify({ ...message, more: 1 }))).toEqual(message);
  expect(decodeChange(notificationTopic(HOME), JSON.stringify(message))).toBeUndefined();
  expect(decodeChange(changesTopic(HOME, "me"), "{}")).toBeUndefined();
});

it("sends no request once it has stopped, not even a retry", async () => {
  const failing = vi.fn(async (_changed: ChangeSet) => Promise.reject(new Error("the session has gone")));
  const { clock, changes, hear } = listen(failing);
  hear("devices", id(1));
  clock.advance(100);
  changes.stop();
  await vi.waitFor(() => expect(failing.mock.results[0]?.type).toBe("return"));
  await Promise.allSettled(failing.mock.results.map(({ value }) => value));
  hear("devices", id(2));
  clock.advance(60_000);
  expect(failing).toHaveBeenCalledTimes(1);
});
