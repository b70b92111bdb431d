import type { SwitchResult } from "@switchboard/contract";
import type { CommandSource, SwitchOrder } from "@switchboard/domain";

/** What an automation asks for on behalf of the person it belongs to. */
export interface AutomationOrder {
  enterpriseId: string;
  /** Whose rights count, at the moment of carrying out; null for someone who is gone, and everything is refused. */
  owner: { id: string; name: string } | null;
  source: Extract<CommandSource, "schedule" | "scene" | "workflow">;
  /** The schedule, scene or workflow, and for a schedule the run: one run never orders a switch twice. */
  cause: { id: string; name: string; run?: string };
  orders: readonly SwitchOrder[];
  /** Kept for devices that are offline until this instant; the latest order for a switch wins. */
  holdUntil?: Date | undefined;
  /** What a server could not send because it died or lost its broker, another sends until then; ten seconds by default. */
  sendUntil?: Date | undefined;
}

/**
 * Sends what automations ask for. Every switch leaves a row, also where it could not be sent: offline, no longer
 * allowed, not supported. The answers of the devices arrive later in the same rows.
 */
export interface CarryOut {
  carryOut(order: AutomationOrder): Promise<SwitchResult[]>;
}
