import type { Supply } from "@switchboard/contract";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { SuppliesService } from "../../energy/bills/supplies.service.ts";
import type { ReportedSensor, SensorReportService } from "../../energy/sensors/sensor-report.service.ts";
import type { DevicesService } from "../../site/devices/devices.service.ts";
import { findVisibleDevices, requireDevices } from "./report-devices.ts";
import type { ReportDevice, ReportRequest } from "./report-frame.ts";

/** A report is about devices, about sensors and the devices that they are on, or about a supply and its meters. */
export interface ReportSubject {
  devices: readonly ReportDevice[];
  sensors: readonly ReportedSensor[];
  supply?: Supply | undefined;
  /** The name of the place that the devices are in, for a report about one. */
  place?: string | undefined;
}

/** A place that a person may see, with the devices in it. */
interface ReportedPlace {
  name: string;
  devices: ReadonlySet<string>;
}

export interface SubjectSources {
  devices: DevicesService;
  places: {
    /** Rejects a place that the actor may not see. */
    withDevices(actor: Actor, id: string): Promise<ReportedPlace>;
  };
  sensors: SensorReportService;
  supplies: Pick<SuppliesService, "list">;
}

export type SubjectQuery = Pick<ReportRequest, "kind" | "device_ids" | "sensor_ids" | "supply" | "place">;

/** Fails when the actor may not see one of the requested devices or sensors, the supply or the place. */
export async function findSubject(
  sources: SubjectSources,
  actor: Actor,
  request: SubjectQuery,
): Promise<ReportSubject> {
  if (request.kind === "sensor") return withDevices(await sources.sensors.seen(actor, request.sensor_ids));
  if (request.kind !== "bill") {
    const place = request.place === null ? undefined : await sources.places.withDevices(actor, request.place);
    const choice = { requestedIds: request.device_ids, inPlace: place?.devices };
    return { devices: await requireDevices(sources.devices, actor, choice), sensors: [], place: place?.name };
  }
  const supply = await supplyOf(sources, actor, request.supply);
  if (!supply) throw new AppError("supply.not_found");
  return toSubject(supply);
}

/** Reduces a request to the devices and sensors that the actor may still see; returns undefined when none are left. */
export async function findVisibleSubject<T extends SubjectQuery>(
  sources: SubjectSources,
  actor: Actor,
  request: T,
): Promise<{ request: T; subject: ReportSubject } | undefined> {
  if (request.kind === "bill") {
    const supply = await supplyOf(sources, actor, request.supply);
    return supply && { request, subject: toSubject(supply) };
  }
  if (request.kind === "sensor") {
    const ids = new Set(request.sensor_ids.map((id) => id.toLowerCase()));
    const sensors = (await sources.sensors.seen(actor, [])).filter(({ id }) => ids.size === 0 || ids.has(id));
    const sensor_ids = ids.size === 0 ? [] : sensors.map(({ id }) => id);
    return sensors.length === 0 ? undefined : { request: { ...request, sensor_ids }, subject: withDevices(sensors) };
  }
  const place = request.place === null ? undefined : await visiblePlace(sources, actor, request.place);
  const choice = { requestedIds: request.device_ids, inPlace: place?.devices };
  const devices = await findVisibleDevices(sources.devices, actor, choice);
  if (devices.length === 0 || (request.place !== null && !place)) return undefined;
  const device_ids = request.device_ids.length === 0 ? [] : devices.map(({ _id }) => _id);
  return { request: { ...request, device_ids }, subject: { devices, sensors: [], place: place?.name } };
}

/** Returns undefined for a place that is gone or that the actor may no longer see. */
function visiblePlace({ places }: SubjectSources, actor: Actor, id: string): Promise<ReportedPlace | undefined> {
  return places.withDevices(actor, id).catch((error) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

async function supplyOf({ supplies }: SubjectSources, actor: Actor, id: string | null): Promise<Supply | undefined> {
  const { docs } = await supplies.list(actor);
  return docs.find(({ _id }) => _id === id?.toLowerCase());
}

function toSubject(supply: Supply): ReportSubject {
  const devices = supply.meters.map((id) => ({ _id: id, device_name: supply.names[id] ?? "" }));
  return { devices, sensors: [], supply };
}

function withDevices(sensors: readonly ReportedSensor[]): ReportSubject {
  const devices = new Map(sensors.map(({ device_id, device_name }) => [device_id, { _id: device_id, device_name }]));
  return { devices: [...devices.values()], sensors };
}
