import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import type { Driver, DriverKind, FieldReport } from "../../../driver.ts";
import { startTestBroker } from "../../mqtt-field/testing/test-broker.ts";

/** Runs a driver with a broker of the field and records everything that it reports. */
export async function startBench<Settings extends object>(kind: DriverKind<Settings>, settings: object = {}) {
  const field = await startTestBroker();
  const read = kind.read({ url: field.url, ...settings });
  if ("problem" in read) throw new Error(String(read.problem));
  const driver: Driver = kind.create(read, { now: Date.now, log: () => {} });
  const found = new Map<string, FieldDevice>();
  const online = new Map<string, boolean>();
  const faults: string[] = [];
  await driver.find({
    found: (device) => {
      found.set(device.id, device);
      online.set(device.id, device.isOnline);
    },
    gone: (id) => found.delete(id),
    online: (id, isOnline) => online.set(id, isOnline),
    fault: (reason) => faults.push(reason),
  });
  const device = (id: string) => {
    const one = found.get(id);
    if (!one) throw new Error(`${id} was not found`);
    return one;
  };
  return {
    field,
    driver,
    found,
    online,
    faults,
    device,
    follow: (id: string) => {
      const reports: FieldReport[] = [];
      driver.follow(device(id), (report) => reports.push(report));
      return reports;
    },
    order: (id: string, order: FieldOrder, withinMs = 5000) =>
      driver.do(device(id), order, AbortSignal.timeout(withinMs)),
    stop: async () => {
      await driver.stop();
      await field.stop();
    },
  };
}
export type Bench = Awaited<ReturnType<typeof startBench>>;
