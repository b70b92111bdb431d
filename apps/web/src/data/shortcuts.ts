import { contract, type Shortcut } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";

/** Lists the shortcuts of the user's home screen, in order. */
export function shortcutsQuery() {
  return queryOptions<Shortcut[]>({
    queryKey: liveKeys.of("shortcuts"),
    queryFn: async ({ signal }) =>
      (await call(contract.listShortcuts, undefined, { quiet: true, silent: true, signal })).shortcuts,
  });
}

const at = (shortcuts: readonly Shortcut[]) => shortcuts.map((each, position) => ({ ...each, position }));

/** Moves a shortcut; a position beyond the last means the last. */
function moved(shortcuts: readonly Shortcut[], id: string, position: number): Shortcut[] {
  const found = shortcuts.find((each) => each._id === id);
  if (!found) return [...shortcuts];
  return at(shortcuts.filter((each) => each !== found).toSpliced(position, 0, found));
}

const PLANNED = "planned ";

/** True while the server has not answered yet, when nothing else can be done with the shortcut. */
export const isPlanned = ({ _id }: Shortcut) => _id.startsWith(PLANNED);

/** The target of a shortcut. */
export type ShortcutTo = Pick<Shortcut, "type" | "target">;

type Change = { add: ShortcutTo } | { remove: string } | { move: string; position: number };

function carryOut(change: Change): Promise<unknown> {
  if ("add" in change) return call(contract.newShortcut, change.add, { quiet: true });
  if ("remove" in change) return call(contract.deleteShortcut, { shortcut_id: change.remove }, { quiet: true });
  return call(contract.editShortcut, { shortcut_id: change.move, position: change.position }, { quiet: true });
}

function changed(before: readonly Shortcut[], change: Change): Shortcut[] {
  if ("remove" in change) return at(before.filter((each) => each._id !== change.remove));
  if ("move" in change) return moved(before, change.move, change.position);
  const kept = change.add.type === "plan" ? before.filter(({ type }) => type !== "plan") : before;
  return at([...kept, { _id: `${PLANNED}${change.add.target}`, position: 0, ...change.add }]);
}

/** Shows the change at once; the server's answer replaces it. */
export function useChangeShortcuts() {
  const client = useQueryClient();
  const { queryKey } = shortcutsQuery();
  return useMutation({
    mutationFn: carryOut,
    scope: { id: "shortcuts" },
    onMutate: async (change: Change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && changed(before, change));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
