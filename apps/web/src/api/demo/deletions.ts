import { type AnyEndpoint, contract } from "@switchboard/contract";
import type { BinThing } from "@switchboard/domain";
import type { DemoBin } from "./bin.ts";
import { refuse } from "./refuse.ts";
import type { DemoStore } from "./store.ts";

/** The calls that delete, with the field that names what. Workflows, which go by their entries, see to it themselves. */
const DELETING = new Map<AnyEndpoint, string>([
  [contract.deleteDevice, "id"],
  [contract.deleteGroup, "id"],
  [contract.deletePanel, "id"],
  [contract.deleteUser, "id"],
  [contract.deleteSchedule, "id"],
  [contract.deleteScene, "sceneId"],
  [contract.deleteRemote, "remote_id"],
  [contract.deleteShortcut, "shortcut_id"],
  [contract.deleteView, "id"],
  [contract.deleteCalendar, "id"],
  [contract.deleteTariff, "id"],
  [contract.deleteSupply, "id"],
]);

/** Those of which what goes is kept in the bin. */
const BINNED = new Map<AnyEndpoint, [BinThing, string]>([
  [contract.deleteDevice, ["device", "id"]],
  [contract.deleteGroup, ["group", "id"]],
  [contract.deleteUser, ["user", "id"]],
  [contract.deleteSchedule, ["schedule", "id"]],
  [contract.deleteScene, ["scene", "sceneId"]],
  [contract.deleteRemote, ["remote", "remote_id"]],
  [contract.deleteWorkflows, ["workflow", "workflows"]],
]);

const CHANGING = new Map<AnyEndpoint, string>([
  [contract.editDevice, "id"],
  [contract.updateDeviceSecret, "id"],
  [contract.configureDevice, "userDevice"],
  [contract.placeMeters, "device_ids"],
  [contract.editGroup, "id"],
  [contract.editUser, "id"],
  [contract.inviteAgain, "id"],
  [contract.endMemberSessions, "id"],
  [contract.resetMemberFactor, "id"],
  [contract.editSchedule, "id"],
  [contract.setScheduleActive, "id"],
  [contract.skipScheduleRun, "id"],
  [contract.unskipScheduleRun, "id"],
  [contract.pauseSchedule, "id"],
  [contract.resumeSchedule, "id"],
  [contract.runSchedule, "id"],
  [contract.editScene, "sceneId"],
  [contract.playScene, "sceneId"],
  [contract.editRemote, "remote_id"],
  [contract.irCustom, "remote_id"],
  [contract.editShortcut, "shortcut_id"],
  [contract.editView, "id"],
  [contract.editCalendar, "id"],
  [contract.editCalendarDays, "id"],
  [contract.takeHolidays, "id"],
  [contract.importCalendar, "id"],
  [contract.followCalendar, "id"],
  [contract.renameTariff, "id"],
  [contract.setTariffVersion, "id"],
  [contract.removeTariffVersion, "id"],
  [contract.announceFuel, "id"],
  [contract.editSupply, "id"],
]);

/** As the server has it: what is deleted twice is gone for both, and what is changed after that is told to be gone. */
export class DemoDeletions {
  readonly #gone: Set<unknown>;
  readonly #bin: DemoBin;

  constructor({ gone }: Pick<DemoStore, "gone">, bin: DemoBin) {
    this.#gone = gone;
    this.#bin = bin;
  }

  async around<T>(endpoint: AnyEndpoint, input: unknown, remove: () => T | Promise<T>): Promise<T | { deleted: true }> {
    const binned = BINNED.get(endpoint);
    const handle = async () => {
      if (!binned) return remove();
      const [thing, field] = binned;
      const named = [(input as Record<string, unknown>)[field]].flat().map(String);
      return this.#bin.take(thing, named, remove);
    };
    const field = DELETING.get(endpoint) ?? CHANGING.get(endpoint);
    const id = field && (input as Record<string, unknown>)[field];
    if (id === undefined) return handle();
    const deletes = DELETING.has(endpoint);
    if ([id].flat().some((each) => this.#gone.has(each))) {
      if (deletes) return { deleted: true };
      throw refuse("thing.deleted");
    }
    const reply = await handle();
    if (deletes) this.#gone.add(id);
    return reply;
  }
}
