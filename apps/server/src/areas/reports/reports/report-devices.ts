import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { DevicesService } from "../../site/devices/devices.service.ts";
import type { ReportDevice } from "./report-frame.ts";

/** No enterprise has more devices than this. */
const ALL = 20_000;

async function wholeDevices(devices: DevicesService, actor: Actor): Promise<ReportDevice[]> {
  const page = { appends: [], limit: ALL, offset: 0 };
  return (await devices.list(actor, page)).devices.filter(({ access }) => access === "device");
}

/** The requested devices, and what is inside of the requested place. */
interface DeviceChoice {
  requestedIds: readonly string[];
  /** The devices in the place, whoever may see them; undefined without one. */
  inPlace?: ReadonlySet<string> | undefined;
}

const inside = (devices: readonly ReportDevice[], { inPlace }: DeviceChoice) =>
  inPlace ? devices.filter(({ _id }) => inPlace.has(_id)) : [...devices];

/** Returns the requested devices, or all when none are named, without those that the actor may no longer see in full. */
export async function findVisibleDevices(
  devices: DevicesService,
  actor: Actor,
  choice: DeviceChoice,
): Promise<ReportDevice[]> {
  const { requestedIds } = choice;
  const visible = inside(await wholeDevices(devices, actor), choice);
  const ids = new Set(requestedIds.map((id) => id.toLowerCase()));
  return ids.size === 0 ? visible : visible.filter(({ _id }) => ids.has(_id));
}

/** Returns the requested devices, or all when none are named; fails when the actor may not see one of them in full. */
export async function requireDevices(
  devices: DevicesService,
  actor: Actor,
  choice: DeviceChoice,
): Promise<ReportDevice[]> {
  const { requestedIds } = choice;
  const visible = await wholeDevices(devices, actor);
  if (requestedIds.length === 0) return inside(visible, choice);
  const byId = new Map(visible.map((device) => [device._id, device]));
  const requested = [...new Set(requestedIds.map((id) => id.toLowerCase()))].map((id) => {
    const device = byId.get(id);
    if (!device) throw new AppError("device.not_found");
    return device;
  });
  return inside(requested, choice);
}
