import type { Query } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { noticeFor } from "../../api/error-notices.ts";
import { hasNoNetwork } from "../../api/network.ts";
import { isPolled } from "./polled.ts";
import { presses } from "./presses.ts";

type ReadQuery = Query<unknown, unknown>;

/**
 * Decides which failed reads are reported (ADR 0029): each when it changes from success to failure, and again when an empty screen is
 * retried. Equal messages appear once, until the user has acted again.
 */
export function createReadFailures(tell: (error: ApiError) => void) {
  const failing = new WeakSet<ReadQuery>();
  const said = new Map<string, number>();

  function isNews(query: ReadQuery): boolean {
    const isRepeated = failing.has(query);
    failing.add(query);
    return !isRepeated || (query.state.data === undefined && !isPolled(query));
  }

  function isSaid(error: ApiError): boolean {
    const words = JSON.stringify(noticeFor(error));
    if (said.get(words) === presses()) return true;
    said.set(words, presses());
    return false;
  }

  return {
    failed(error: unknown, query: ReadQuery): void {
      if (!isNews(query) || query.meta?.silent || !(error instanceof ApiError)) return;
      // The frame shows that the browser is offline and how old the data is; empty screens say so themselves.
      if (error.code === "network" && hasNoNetwork()) return;
      if (!isSaid(error)) tell(error);
    },
    answered(query: ReadQuery): void {
      failing.delete(query);
    },
  };
}
