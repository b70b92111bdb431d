import type { Scene } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HoldInput } from "./holds.ts";
import { plays } from "./plays.ts";
import { liveKeys } from "./queries.ts";

/** Of a room, a device or a scene; what comes of each switch is told by `usePlay`, under the same id. */
export function useHoldAll(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, scene }: { input: HoldInput; scene?: Pick<Scene, "actions"> | undefined }) =>
      plays.hold(id, input, scene),
    onSuccess: () => client.invalidateQueries({ queryKey: liveKeys.of("holds") }),
  });
}
