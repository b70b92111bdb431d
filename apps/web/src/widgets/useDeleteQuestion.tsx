import type { BinThing } from "@switchboard/domain/core";
import { type ComponentProps, useState } from "react";
import { DeleteNamed } from "./DeleteNamed.tsx";

interface DeleteOptions extends Pick<ComponentProps<typeof DeleteNamed<string>>, "t" | "useRemove"> {
  /** Set for things that can be restored from the bin. */
  bin?: BinThing;
}

/** Deletes things of a list: `ask` opens the question, which the list renders. */
export function useDeleteQuestion({ t, useRemove, bin }: DeleteOptions) {
  const [thing, ask] = useState<{ _id: string; name: string }>();
  const question = thing && (
    <DeleteNamed
      t={t}
      name={thing.name}
      useRemove={useRemove}
      input={thing._id}
      deleted={bin && { thing: bin, ids: [thing._id] }}
      onClose={() => ask(undefined)}
    />
  );
  return { ask, question };
}
