import type { Query } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { noticeFor } from "../../api/error-notices.ts";
import { hasNoNetwork } from "../../api/network.ts";
import { isPolled } from "./polled.ts";
import { presses } from "./presses.ts";

type Read = Query<unknown, unknown>;

/**
 * Which failed reads are said (ADR 0029): each when it turns from well to failed, and again where someone has nothing
 * on the screen and tries anew. The same words come once, until a hand has moved since.
 */
export function createReadFailures(tell: (error: ApiError) => void) {
  const failing = new WeakSet<Read>();
  const said = new Map<string, number>();

  function isNews(query: Read): boolean {
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
    failed(error: unknown, query: Read): void {
      if (!isNews(query) || query.meta?.silent || !(error instanceof ApiError)) return;
      // The frame says that one is offline, and how old things are; a screen that has nothing says so in its place.
      if (error.code === "network" && hasNoNetwork()) return;
      if (!isSaid(error)) tell(error);
    },
    answered(query: Read): void {
      failing.delete(query);
    },
  };
}
