/** A problem of an input, with its place and the code of the spec's message (§5). */
export interface Problem<Code extends string = string> {
  /** The field as the API names it: `time`, `actions`, `actions.2`. */
  path: string;
  code: Code;
  /** The name for the message, such as that of the switch. */
  name?: string;
}
