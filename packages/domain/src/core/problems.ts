/** Something wrong with what a person put together: where, and which of the spec's sentences says it (§5). */
export interface Problem<Code extends string = string> {
  /** The field, as the wire names it: `time`, `actions`, `actions.2`. */
  path: string;
  code: Code;
  /** What the sentence is about: the switch that is meant. */
  name?: string;
}
