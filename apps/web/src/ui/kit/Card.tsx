import type { ReactNode } from "react";
import classes from "./Cards.module.css";

interface CardProps {
  name: string;
  /** One quiet line below the name; several facts are a `span` each. */
  facts: ReactNode;
  /** What can be done with all of it, in the corner. */
  menu?: ReactNode;
  children: ReactNode;
}

/** One of the things in a list of cards. */
export function Card({ name, facts, menu, children }: CardProps) {
  return (
    <li className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <div>
          <h2>{name}</h2>
          <small>{facts}</small>
        </div>
        {menu}
      </header>
      {children}
    </li>
  );
}
