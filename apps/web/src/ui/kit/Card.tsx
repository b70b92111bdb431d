import type { ReactNode } from "react";
import classes from "./Cards.module.css";
import { Row } from "./layout/Row.tsx";

interface CardProps {
  name: string;
  /** One quiet line below the name; each of several facts is a `span`. */
  facts: ReactNode;
  /** Actions for the whole card, in the corner. */
  menu?: ReactNode;
  children: ReactNode;
}

export function Card({ name, facts, menu, children }: CardProps) {
  return (
    <li className={classes.card} aria-label={name}>
      <Row as="header" gap={8} align="start" justify="between" className={classes.head}>
        <div>
          <h2>{name}</h2>
          <small>{facts}</small>
        </div>
        {menu}
      </Row>
      {children}
    </li>
  );
}
