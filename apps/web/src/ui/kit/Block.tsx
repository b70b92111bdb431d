import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import classes from "./Block.module.css";
import { Row } from "./layout/Row.tsx";
import { Surface } from "./layout/Surface.tsx";
import { Text } from "./layout/Text.tsx";

interface BlockProps {
  title: string;
  /** Where all of it is. */
  all?: { to: NonNullable<LinkProps["to"]>; params?: LinkProps["params"]; label: string };
  actions?: ReactNode;
  /** Shows a card around the contents; not used for lists of cards. */
  isCard?: boolean;
  children: ReactNode;
}

/** One part of a screen that shows a little of many things: a heading, the way to the whole of it, and a few of it. */
export function Block({ title, all, actions, isCard = false, children }: BlockProps) {
  const id = useId();
  return (
    <Surface as="section" shrinks aria-labelledby={id}>
      <Row wraps hasLinks isTouch size={14} gap="0 12">
        <Text as="h2" grows id={id}>
          {title}
        </Text>
        {all && (
          <Link to={all.to} params={all.params}>
            {all.label}
          </Link>
        )}
        {actions}
      </Row>
      {isCard ? (
        <Surface isCard className={classes.card}>
          {children}
        </Surface>
      ) : (
        children
      )}
    </Surface>
  );
}

/** As high as the contents, so that nothing jumps. */
export function Waiting({ height }: { height: number }) {
  return <div className={classes.waiting} style={{ height }} aria-hidden="true" />;
}
