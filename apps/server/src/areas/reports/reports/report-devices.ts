import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { DevicesService } from "../../site/devices/devices.service.ts";
import type { ReportDevice } from "./report-frame.ts";

/** A page larger than any enterprise needs. */
const ALL = 20_000;

async function wholeDevices(devices: DevicesService, actor: Actor): Promise<ReportDevice[]> {
  const page = { appends: [], limit: ALL, offset: 0 };
  return (await devices.list(actor, page)).devices.filter(({ access }) => access === "device");
}

/** Of the devices asked for, or all, those that one may see whole by now. */
export async function stillReported(
  devices: DevicesService,
  actor: Actor,
  asked: readonly string[],
): Promise<ReportDevice[]> {
  const seen = await wholeDevices(devices, actor);
  const wanted = new Set(asked.map((id) => id.toLowerCase()));
  return wanted.size === 0 ? seen : seen.filter(({ _id }) => wanted.has(_id));
}

/** The devices asked for, or all: each is one's own to see whole, or the whole call is refused. */
export async function reportedDevices(
  devices: DevicesService,
  actor: Actor,
  asked: readonly string[],
): Promise<ReportDevice[]> {
  const seen = await wholeDevices(devices, actor);
  if (asked.length === 0) return seen;
  const byId = new Map(seen.map((device) => [device._id, device]));
  return [...new Set(asked.map((id) => id.toLowerCase()))].map((id) => {
    const device = byId.get(id);
    if (!device) throw new AppError("device.not_found");
    return device;
  });
}
