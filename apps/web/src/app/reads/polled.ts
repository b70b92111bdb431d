import type { Query } from "@tanstack/react-query";

/** True when the query is reloaded at an interval. */
export function isPolled({ observers }: Pick<Query<unknown, unknown>, "observers">): boolean {
  return observers.some(({ options }) => Boolean(options.refetchInterval));
}
