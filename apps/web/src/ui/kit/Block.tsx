import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import classes from "./Block.module.css";

interface BlockProps {
  title: string;
  /** Where all of it is. */
  all?: { to: NonNullable<LinkProps["to"]>; label: string };
  actions?: ReactNode;
  /** Shows a card around the contents; not used for lists of cards. */
  isCard?: boolean;
  children: ReactNode;
}

/** One part of a screen that shows a little of many things: a heading, the way to the whole of it, and a few of it. */
export function Block({ title, all, actions, isCard = false, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.block}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {all && <Link to={all.to}>{all.label}</Link>}
        {actions}
      </div>
      {isCard ? <div className={classes.card}>{children}</div> : children}
    </section>
  );
}

/** As high as the contents, so that nothing jumps. */
export function Waiting({ height }: { height: number }) {
  return <div className={classes.waiting} style={{ height }} aria-hidden="true" />;
}
