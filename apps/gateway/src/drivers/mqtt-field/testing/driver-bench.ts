import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import type { Driver, DriverKind, FieldReport, OrderResult } from "../../../driver.ts";
import { startTestBroker } from "./test-broker.ts";

/** Runs a driver with a real broker and records everything that it reports. */
export async function startDriver<Settings>(kind: DriverKind<Settings>, settings: object = {}) {
  const field = await startTestBroker();
  const read = kind.read({ url: field.url, ...settings });
  if (typeof read === "object" && read !== null && "problem" in read) throw new Error(String(read.problem));
  const driver: Driver = kind.create(read as Settings, { now: () => 1_750_000_000_000, log: () => {} });
  const found = new Map<string, FieldDevice>();
  const describedIds: string[] = [];
  const online = new Map<string, boolean>();
  const faults: string[] = [];
  await driver.find({
    found: (device) => {
      found.set(device.id, device);
      online.set(device.id, device.isOnline);
      describedIds.push(device.id);
    },
    gone: (id) => {
      found.delete(id);
      online.delete(id);
    },
    online: (id, isOnline) => online.set(id, isOnline),
    fault: (reason) => faults.push(reason),
  });
  const device = (id: string) => {
    const one = found.get(id);
    if (!one) throw new Error(`${id} was not found, only ${[...found.keys()].join(", ")}`);
    return one;
  };
  return {
    ...field,
    driver,
    found,
    /** The reported ids in order, repeated for each new description. */
    describedIds,
    online,
    faults,
    device,
    /** Collects the reports of a device, newest last. */
    follow: (id: string) => {
      const reports: FieldReport[] = [];
      driver.follow(device(id), (report) => reports.push(report));
      return reports;
    },
    order: (id: string, order: FieldOrder, signal = AbortSignal.timeout(5000)): Promise<OrderResult> =>
      driver.do(device(id), order, signal),
    end: async () => {
      await driver.stop();
      await field.stop();
    },
  };
}
export type DriverBench = Awaited<ReturnType<typeof startDriver>>;
