import type { Query } from "@tanstack/react-query";

/** Whether it is asked for again and again, without a hand on the page. */
export function isPolled({ observers }: Pick<Query<unknown, unknown>, "observers">): boolean {
  return observers.some(({ options }) => Boolean(options.refetchInterval));
}
