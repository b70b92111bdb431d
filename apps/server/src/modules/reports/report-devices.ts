import type { Actor } from "../../platform/auth/actor.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import type { ReportDevice } from "./report-frame.ts";

/** A page larger than any enterprise needs. */
const ALL = 20_000;

/** The devices asked for, or all: each is one's own to see whole, or the whole call is refused. */
export async function reportedDevices(
  devices: DevicesService,
  actor: Actor,
  asked: readonly string[],
): Promise<ReportDevice[]> {
  const page = { appends: [], limit: ALL, offset: 0 };
  const seen = (await devices.list(actor, page)).devices.filter(({ access }) => access === "device");
  if (asked.length === 0) return seen;
  const byId = new Map(seen.map((device) => [device._id, device]));
  return [...new Set(asked.map((id) => id.toLowerCase()))].map((id) => {
    const device = byId.get(id);
    if (!device) throw new AppError("device.not_found");
    return device;
  });
}
