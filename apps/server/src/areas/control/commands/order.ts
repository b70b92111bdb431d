import type { AwaitedSource, OrderLevel, SwitchOrder } from "@switchboard/domain/control";

interface OrderOfAnyone {
  enterpriseId: string;
  /** The person whose rights apply when it is sent; null if gone, and all is refused. Protections have none. */
  owner: { id: string; name: string } | null;
  orders: readonly SwitchOrder[];
  /** Set if it differs from the level of its source: a schedule that a person runs by hand is a tap. */
  level?: OrderLevel | undefined;
}

/** The cause of an order that is not a tap: a schedule, scene, workflow, hold or protection. */
interface Cause {
  id: string;
  name: string;
  /** A run of a schedule or a workflow never orders a switch twice. */
  run?: string;
}

/** An order that a person waits for: a tap on a switch or a shortcut, or a scene. */
export interface AwaitedOrder extends OrderOfAnyone {
  source: AwaitedSource;
  cause?: Cause;
  /** After this time the person has seen a timeout, and nothing may happen any more. */
  deadline: Date;
}

/** An automatic order on behalf of its owner. */
export interface AutomationOrder extends OrderOfAnyone {
  source: "schedule" | "workflow" | "hold" | "protection";
  cause: Cause;
  /** Kept for offline devices until this instant; the latest order for a switch wins. */
  holdUntil?: Date | undefined;
  /** If a server dies or loses its broker, another one sends until then; ten seconds by default. */
  sendUntil?: Date | undefined;
}

/** An order for one or many switches at once, whatever its source (design §9). */
export type Order = AwaitedOrder | AutomationOrder;
