import type { ReactNode } from "react";
import { Page } from "../ui/kit/Page.tsx";
import { StaleBanner } from "./connection/StaleBanner.tsx";
import classes from "./ListPage.module.css";
import { type Loadable, LoadFailure } from "./LoadFailure.tsx";
import type { ListLoad } from "./list-load.ts";

interface ListPageProps {
  title: string;
  /** One quiet line that says what the list is for. */
  lead?: ReactNode;
  /** The page's one primary action: mostly the way to a new one. */
  action?: ReactNode;
  isWide?: boolean;
  /** Whether rows follow the live connection: while it is lost, a banner says how old they are. */
  isLive?: boolean;
  /** A `FilterBar`, or what stands in its place. */
  filters?: ReactNode;
  load: ListLoad;
  /** What the list is of, to say that it could not be loaded. */
  what: Loadable;
  /** What holds the place of the rows until they are there. */
  skeleton?: ReactNode;
  /** Nothing is there, or nothing that was asked for. */
  isEmpty: boolean;
  /** Mostly a `ListEmpty`. */
  empty: ReactNode;
  /** The rows where there are some, and what opens over them. */
  children: ReactNode;
}

/** A list of things: title, one primary action, filters, and then its rows, or why there are none. */
export function ListPage({ isLive = true, filters, load, what, skeleton, isEmpty, empty, ...page }: ListPageProps) {
  const { children, ...head } = page;
  const waiting = skeleton ?? <div className={classes.skeleton} role="status" aria-label={head.title} />;
  // "Nothing fits" is no answer to words that were typed since.
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
