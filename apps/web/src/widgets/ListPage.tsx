import type { ReactNode } from "react";
import { Page } from "../ui/kit/Page.tsx";
import { StaleBanner } from "./connection/StaleBanner.tsx";
import classes from "./ListPage.module.css";
import { LoadFailure } from "./LoadFailure.tsx";
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
  /** What could not be loaded, where it is not the devices. */
  failed?: string;
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
export function ListPage({ isLive = true, filters, load, failed, skeleton, isEmpty, empty, ...page }: ListPageProps) {
  const { children, ...head } = page;
  const waiting = skeleton ?? <div className={classes.skeleton} role="status" aria-label={head.title} />;
  return (
    <Page {...head}>
      {isLive && <StaleBanner />}
      {filters}
      {load.error && <LoadFailure {...(failed && { title: failed })} error={load.error} onRetry={load.retry} />}
      {children}
      {load.isWaiting && waiting}
      {!load.isWaiting && isEmpty && empty}
    </Page>
  );
}
