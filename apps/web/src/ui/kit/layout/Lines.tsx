import { type AsProps, type BoxLook, splitLook } from "./look.ts";

/** A list whose entries stand below each other with a line between them: words first, actions at the end. */
export function Lines(props: AsProps<"ul", BoxLook>) {
  return <ul {...splitLook("lines", props)} />;
}
