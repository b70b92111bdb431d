import { createCommands } from "./commands/commands.module.ts";
import { endHoldsByOrders } from "./holds/hold-ends.service.ts";
import { createHolds } from "./holds/holds.module.ts";
import { guardSwitches } from "./protections/guard.service.ts";
import { createProtections } from "./protections/protections.module.ts";
import { createScenes } from "./scenes/scenes.module.ts";

/** The only path to a switch. Devices need it too, because their open orders end with them. */
export function createCommandPath(dependencies: Omit<Parameters<typeof createCommands>[0], "endHolds" | "guard">) {
  return { commands: createCommands({ ...dependencies, endHolds: endHoldsByOrders, guard: guardSwitches }) };
}

type ControlDependencies = Parameters<typeof createScenes>[0] &
  Omit<Parameters<typeof createHolds>[0], "scenes"> &
  Parameters<typeof createProtections>[0];

/** Scenes, holds and protections: they switch at once, for a while, or within limits. */
export function createControl(dependencies: ControlDependencies) {
  const scenes = createScenes(dependencies);
  return {
    scenes,
    holds: createHolds({ ...dependencies, scenes: scenes.service }),
    protections: createProtections(dependencies),
  };
}
