import type { Supply } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { SuppliesService } from "../../energy/bills/supplies.service.ts";
import type { ReportedSensor, SensorReportService } from "../../energy/sensors/sensor-report.service.ts";
import type { DevicesService } from "../../site/devices/devices.service.ts";
import { reportedDevices, stillReported } from "./report-devices.ts";
import type { ReportDevice, ReportRequest } from "./report-frame.ts";

/** What a report is about: devices, sensors and the devices that they are on, or a supply and its meters. */
export interface Reported {
  devices: readonly ReportDevice[];
  sensors: readonly ReportedSensor[];
  supply?: Supply | undefined;
}

export interface Seen {
  devices: DevicesService;
  sensors: SensorReportService;
  supplies: Pick<SuppliesService, "list">;
}

type Wanted = Pick<ReportRequest, "kind" | "device_ids" | "sensor_ids" | "supply">;

/** Each is one's own to see, or the whole call is refused. */
export async function reportedBy(seen: Seen, actor: Actor, asked: Wanted): Promise<Reported> {
  if (asked.kind === "sensor") return withDevices(await seen.sensors.seen(actor, asked.sensor_ids));
  if (asked.kind !== "bill")
    return { devices: await reportedDevices(seen.devices, actor, asked.device_ids), sensors: [] };
  const supply = await supplyOf(seen, actor, asked.supply);
  if (!supply) throw new AppError("supply.not_found");
  return ofSupply(supply);
}

/** Of what is asked for, what one may see by now; undefined where nothing of it is left. */
export async function stillReportedBy<T extends Wanted>(
  seen: Seen,
  actor: Actor,
  asked: T,
): Promise<{ asked: T; reported: Reported } | undefined> {
  if (asked.kind === "bill") {
    const supply = await supplyOf(seen, actor, asked.supply);
    return supply && { asked, reported: ofSupply(supply) };
  }
  if (asked.kind === "sensor") {
    const wanted = new Set(asked.sensor_ids.map((id) => id.toLowerCase()));
    const sensors = (await seen.sensors.seen(actor, [])).filter(({ id }) => wanted.size === 0 || wanted.has(id));
    const sensor_ids = wanted.size === 0 ? [] : sensors.map(({ id }) => id);
    return wanted.size > 0 && sensors.length === 0
      ? undefined
      : { asked: { ...asked, sensor_ids }, reported: withDevices(sensors) };
  }
  const devices = await stillReported(seen.devices, actor, asked.device_ids);
  const device_ids = asked.device_ids.length === 0 ? [] : devices.map(({ _id }) => _id);
  return asked.device_ids.length > 0 && devices.length === 0
    ? undefined
    : { asked: { ...asked, device_ids }, reported: { devices, sensors: [] } };
}

async function supplyOf({ supplies }: Seen, actor: Actor, id: string | null): Promise<Supply | undefined> {
  const { docs } = await supplies.list(actor);
  return docs.find(({ _id }) => _id === id?.toLowerCase());
}

function ofSupply(supply: Supply): Reported {
  const devices = supply.meters.map((id) => ({ _id: id, device_name: supply.names[id] ?? "" }));
  return { devices, sensors: [], supply };
}

function withDevices(sensors: readonly ReportedSensor[]): Reported {
  const devices = new Map(sensors.map(({ device_id, device_name }) => [device_id, { _id: device_id, device_name }]));
  return { devices: [...devices.values()], sensors };
}
