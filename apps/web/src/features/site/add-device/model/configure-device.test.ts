import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { LocalDeviceError, type Setback } from "../../../../api/local-device-port.ts";
import { aDevice, HOME, handClock } from "../../../../testing/devices.ts";
import { signal } from "../../../../ui/signal.ts";
import type { CreatedDevice, Progress } from "./add-device-state.ts";
import { type ConfigurePorts, configureDevice, RETRY_MS, SLOW_MS, type Trouble } from "./configure-device.ts";

const created: CreatedDevice = { device: aDevice(1), provisioning: { home: HOME, broker: "b:1883", secret: "s" } };
const silence = new ApiError(0, { code: "network" });

function world() {
  const clock = handClock();
  const asked = signal();
  const cameOnline = signal();
  const progress: Progress[] = [];
  const troubles: (Trouble["kind"] | "none")[] = [];
  const ports = {
    create: vi.fn(async () => created),
    send: vi.fn(async (_given: CreatedDevice) => {}),
    track: vi.fn(async () => {}),
    setback: vi.fn(async (): Promise<Setback | undefined> => undefined),
    whenOnline: (_: CreatedDevice, callback: () => void) => cameOnline.on(callback),
    whenAsked: asked.on,
    onCreated: vi.fn(),
    onSent: vi.fn(),
    onProgress: (next: Progress) => void progress.push(next),
    onTrouble: (next: Trouble | undefined) => void troubles.push(next?.kind ?? "none"),
    clock,
  } satisfies ConfigurePorts;
  return { ports, clock, ask: asked.emit, comeOnline: cameOnline.emit, progress, troubles };
}

let leave: AbortController;
beforeEach(() => {
  leave = new AbortController();
});
afterEach(() => leave.abort());

/** Its failures are for those who await it: a test that leaves midway has nobody who does. */
function begin(ports: ConfigurePorts, from = { created: undefined as CreatedDevice | undefined, sent: false }) {
  const run = configureDevice(from, ports, leave.signal);
  run.catch(() => {});
  return run;
}

it("goes through the spec's steps in order", async () => {
  const { ports, progress, comeOnline } = world();
  const run = begin(ports);
  await vi.waitFor(() => expect(progress).toContain("waiting"));
  comeOnline();
  await run;
  expect(progress).toEqual(["connecting", "configuring", "sent", "waiting", "done"]);
  expect(ports.onCreated).toHaveBeenCalledExactlyOnceWith(created);
});

describe("without a way to the server", () => {
  it("says so, and continues when it is back", async () => {
    const { ports, clock, progress, troubles } = world();
    ports.create.mockRejectedValueOnce(silence);
    void begin(ports);
    await vi.waitFor(() => expect(troubles).toEqual(["server"]));
    expect(ports.send).not.toHaveBeenCalled();
    clock.advance(RETRY_MS);
    await vi.waitFor(() => expect(progress).toContain("waiting"));
    expect(ports.create).toHaveBeenCalledTimes(2);
  });

  it("waits until the sent configuration can be followed", async () => {
    const { ports, clock, progress, troubles } = world();
    ports.track.mockRejectedValueOnce(silence);
    void begin(ports);
    await vi.waitFor(() => expect(troubles.at(-1)).toBe("server"));
    expect(progress.at(-1)).toBe("sent");
    clock.advance(RETRY_MS);
    await vi.waitFor(() => expect(progress.at(-1)).toBe("waiting"));
    expect(ports.send).toHaveBeenCalledTimes(1);
  });
});

it("stops at the server's refusal, and retries only on request", async () => {
  const { ports, clock, ask, progress, troubles } = world();
  ports.create.mockRejectedValueOnce(new ApiError(409, { code: "device.taken" }));
  void begin(ports);
  await vi.waitFor(() => expect(troubles).toEqual(["refused"]));
  clock.advance(10 * RETRY_MS);
  await Promise.resolve();
  expect(ports.create).toHaveBeenCalledTimes(1);
  ask();
  await vi.waitFor(() => expect(progress).toContain("waiting"));
});

describe("a device that does not take its configuration", () => {
  it("is sent the same again, without creating another device", async () => {
    const { ports, ask, progress, troubles } = world();
    ports.send.mockRejectedValueOnce(new LocalDeviceError("refused"));
    void begin(ports);
    await vi.waitFor(() => expect(troubles).toContain("device"));
    ask();
    await vi.waitFor(() => expect(progress).toContain("waiting"));
    expect(ports.create).toHaveBeenCalledTimes(1);
    expect(ports.send.mock.calls.map(([given]) => given)).toEqual([created, created]);
  });

  it("counts as configured when it comes online, because its answer was lost with its Wi-Fi", async () => {
    const { ports, comeOnline, progress, troubles } = world();
    ports.send.mockRejectedValue(new LocalDeviceError("no_answer"));
    void begin(ports);
    await vi.waitFor(() => expect(troubles).toContain("device"));
    comeOnline();
    await vi.waitFor(() => expect(progress.at(-1)).toBe("waiting"));
    expect(troubles.at(-1)).toBe("none");
  });
});

it("says when the confirmation takes long, and still accepts it", async () => {
  const { ports, clock, comeOnline, progress, troubles } = world();
  const run = begin(ports);
  await vi.waitFor(() => expect(progress).toContain("waiting"));
  await vi.waitFor(() => {
    clock.advance(SLOW_MS);
    expect(troubles.at(-1)).toBe("slow");
  });
  comeOnline();
  await run;
  expect(progress.at(-1)).toBe("done");
});

it("shows the device's report of a wrong password, and continues waiting", async () => {
  const { ports, clock, comeOnline, progress, troubles } = world();
  ports.setback.mockResolvedValueOnce("wifi");
  const run = begin(ports);
  await vi.waitFor(() => expect(progress).toContain("waiting"));
  clock.advance(RETRY_MS);
  await vi.waitFor(() => expect(troubles.at(-1)).toBe("setback"));
  comeOnline();
  await run;
  expect(troubles.at(-1)).toBe("none");
});

it("resumes where it stopped: nothing is created or sent twice", async () => {
  const { ports, progress } = world();
  void begin(ports, { created, sent: true });
  await vi.waitFor(() => expect(progress.at(-1)).toBe("waiting"));
  expect(ports.create).not.toHaveBeenCalled();
  expect(ports.send).not.toHaveBeenCalled();
});

it("does nothing more once it has been left", async () => {
  const { ports, clock, troubles } = world();
  ports.create.mockRejectedValue(silence);
  const run = begin(ports);
  await vi.waitFor(() => expect(troubles).toEqual(["server"]));
  leave.abort();
  await expect(run).rejects.toThrow();
  clock.advance(RETRY_MS);
  expect(ports.create).toHaveBeenCalledTimes(1);
});
