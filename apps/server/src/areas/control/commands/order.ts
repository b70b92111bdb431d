import type { AwaitedSource, OrderLevel, SwitchOrder } from "@switchboard/domain/control";

interface OrderOfAnyone {
  enterpriseId: string;
  /**
   * Whose rights count, at the moment of carrying out; null for someone who is gone, and everything is refused. What protects a
   * switch is nobody's, and asks nobody.
   */
  owner: { id: string; name: string } | null;
  orders: readonly SwitchOrder[];
  /** Where it does not act at the level of its source: a schedule that a person runs by hand is a tap. */
  level?: OrderLevel | undefined;
}

/** What caused an order, where it is not a tap: a schedule, scene, workflow, hold or protection. */
interface Cause {
  id: string;
  name: string;
  /** One run of a schedule or a workflow never orders a switch twice. */
  run?: string;
}

/** What a person asks for and waits for: a tap on a switch or a shortcut, a scene. */
export interface AwaitedOrder extends OrderOfAnyone {
  source: AwaitedSource;
  cause?: Cause;
  /** From then on the person has been told that there was no answer, and nothing may happen any more. */
  deadline: Date;
}

/** What happens by itself, on behalf of the person it belongs to. */
export interface AutomationOrder extends OrderOfAnyone {
  source: "schedule" | "workflow" | "hold" | "protection";
  cause: Cause;
  /** Kept for devices that are offline until this instant; the latest order for a switch wins. */
  holdUntil?: Date | undefined;
  /** What a server could not send because it died or lost its broker, another sends until then; ten seconds by default. */
  sendUntil?: Date | undefined;
}

/** One thing that is asked of one or many switches at once, whoever or whatever asks (design §9). */
export type Order = AwaitedOrder | AutomationOrder;
