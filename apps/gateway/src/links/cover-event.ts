import { CurtainState } from "@switchboard/domain/site";
import type { ChannelState } from "./translate.ts";

/** Event 102 of docs/device-protocol.md. */
const CURTAIN = 102;
const END = { open: 99, closed: 1 };

/** Returns the event of a cover that begins to move, arrives or is stopped. */
export function coverEvent(at: number, { moves, position }: ChannelState) {
  return { ts: Math.round(at), type: CURTAIN, value: standing(moves, position) };
}

function standing(moves: ChannelState["moves"], position: number | undefined): CurtainState {
  if (moves === "opening") return CurtainState.opening;
  if (moves === "closing") return CurtainState.closing;
  if (position === undefined) return CurtainState.stopped;
  if (position >= END.open) return CurtainState.open;
  return position <= END.closed ? CurtainState.closed : CurtainState.stopped;
}
