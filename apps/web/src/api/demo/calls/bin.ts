import { contract } from "@switchboard/contract";
import type { DemoBin } from "../bin.ts";
import type { On } from "../calls.ts";
import { pageOf } from "../order.ts";

export function binCalls(on: On, bin: DemoBin): void {
  on(contract.listBin, ({ limit, offset, ...filter }) => {
    const entries = bin.list(filter);
    return { entries: pageOf(entries, { limit, offset }), count: entries.length };
  });
  on(contract.restoreBinned, ({ id }) => bin.restore(id));
  on(contract.undoDelete, ({ thing, ids }) => ({ restored: bin.undo(thing, ids) }));
  on(contract.purgeBinned, ({ id }) => bin.purge(id));
}
