import type { WorkflowTree } from "@switchboard/contract";
import { NEW_TRIGGER } from "./advanced-draft.ts";

export const NODE_KINDS = ["trigger", "hours", "day", "all", "any", "not", "lasting"] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

const HOUR_NODE: WorkflowTree = { kind: "hours", startTime: 900, endTime: 1800 };
const DAY_NODE: WorkflowTree = { kind: "day", types: ["holiday"], group: null };

/** Returns the conditions inside a group; a single condition is returned itself. */
function insideOf(node: WorkflowTree): WorkflowTree[] {
  if (node.kind === "all" || node.kind === "any") return node.of;
  return node.kind === "not" || node.kind === "lasting" ? [node.of] : [node];
}

function oneOf(nodes: readonly WorkflowTree[]): WorkflowTree {
  const [first, ...others] = nodes;
  if (!first) return NEW_TRIGGER;
  return others.length === 0 ? first : { kind: "all", of: [...nodes] };
}

/** Changes the kind of a condition and keeps the nested ones where possible. */
export function withKind(node: WorkflowTree, kind: NodeKind): WorkflowTree {
  const inside = insideOf(node);
  switch (kind) {
    case "all":
    case "any":
      return { kind, of: inside };
    case "not":
      return { kind, of: oneOf(inside) };
    case "lasting":
      return { kind, minutes: 10, of: oneOf(inside) };
    case "hours":
      return HOUR_NODE;
    case "day":
      return DAY_NODE;
    case "trigger":
      return inside.find((each) => each.kind === "trigger") ?? NEW_TRIGGER;
  }
}

/** Removes a nested condition; a group of one stays a group, so that conditions can be added. */
export function without(node: Extract<WorkflowTree, { kind: "all" | "any" }>, index: number): WorkflowTree {
  return { ...node, of: node.of.filter((_, at) => at !== index) };
}

export function withPart(
  node: Extract<WorkflowTree, { kind: "all" | "any" }>,
  index: number,
  part: WorkflowTree,
): WorkflowTree {
  return { ...node, of: node.of.map((each, at) => (at === index ? part : each)) };
}
