import type { BinThing } from "@switchboard/domain/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { offerUndo } from "../../data/undo-delete.ts";
import type { BatchTarget } from "../../ui/batch/batch.ts";

/** After each try of deleting many: one undo brings back all that it deleted. `say` puts how many into words. */
export function useUndoMany(thing: BinThing, say: (count: number) => string) {
  const client = useQueryClient();
  const offered = useRef(new Set<string>());
  return (targets: readonly BatchTarget[], left: readonly string[]): void => {
    const gone = targets.map(({ id }) => id).filter((id) => !left.includes(id) && !offered.current.has(id));
    for (const id of gone) offered.current.add(id);
    if (gone.length > 0) void offerUndo(client, say(gone.length), { thing, ids: gone });
  };
}
