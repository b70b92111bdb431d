import type { ReactNode } from "react";
import { Page } from "../ui/kit/Page.tsx";
import { Skeleton } from "../ui/kit/Skeleton.tsx";
import { StaleBanner } from "./connection/StaleBanner.tsx";
import { type Loadable, LoadFailure } from "./LoadFailure.tsx";
import type { ListLoad } from "./list-load.ts";

interface ListPageProps {
  title: string;
  /** One quiet line that says what the list is for. */
  lead?: ReactNode;
  /** The page's one primary action, mostly a link to a new entry. */
  action?: ReactNode;
  /** True when rows follow the live connection; while it is lost, a banner shows their age. */
  isLive?: boolean;
  /** A `FilterBar` or a replacement. */
  filters?: ReactNode;
  load: ListLoad;
  /** Names the list in the message of a failed load. */
  what: Loadable;
  /** Shown until the rows are loaded. */
  skeleton?: ReactNode;
  /** True when there are no rows, or none that match. */
  isEmpty: boolean;
  /** Mostly a `ListEmpty`. */
  empty: ReactNode;
  /** The rows, and overlays such as sheets. */
  children: ReactNode;
}

/** Shows a list: title, one primary action, filters, and the rows or why there are none. */
export function ListPage({ isLive = true, filters, load, what, skeleton, isEmpty, empty, ...page }: ListPageProps) {
  const { children, ...head } = page;
  const waiting = skeleton ?? <Skeleton label={head.title} height={340} row={170} />;
  // "Nothing matches" must not answer a search that is still loading.
  const isComing = load.isWaiting || (isEmpty && load.isReplacing);
  return (
    <Page {...head}>
      {isLive && <StaleBanner />}
      {filters}
      {load.error && <LoadFailure what={what} error={load.error} onRetry={load.retry} />}
      {children}
      {isComing && waiting}
      {!isComing && !load.error && isEmpty && empty}
    </Page>
  );
}
