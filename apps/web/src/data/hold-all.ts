import type { Scene } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HoldInput } from "./holds.ts";
import { plays } from "./plays.ts";
import { liveKeys } from "./queries.ts";

/** Holds the switches of a room, a device or a scene; `usePlay` returns the results under that id. */
export function useHoldAll(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, scene }: { input: HoldInput; scene?: Pick<Scene, "actions"> | undefined }) =>
      plays.hold(id, input, scene),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("holds") }),
  });
}
