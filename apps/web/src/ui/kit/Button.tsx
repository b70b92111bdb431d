import { createLink } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import classes from "./Button.module.css";

interface Look {
  /** Beside another button that is the one that matters most. */
  isQuiet?: boolean | undefined;
  /** It ends in a loss. */
  isDanger?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** What it started is under way: a further press does nothing, and it keeps the focus. */
  isPending?: boolean | undefined;
  /** There is nothing to do: it rests, and keeps the focus that a disabled button would drop. */
  isIdle?: boolean | undefined;
}

const looks = ({ isQuiet, isDanger }: Look, className?: string) => ({
  className: className ? `${classes.button} ${className}` : classes.button,
  "data-quiet": isQuiet || undefined,
  "data-danger": isDanger || undefined,
});

const refuse = (event: MouseEvent) => event.preventDefault();

/** Presses that come to nothing are refused here, so that a form is not sent twice either. */
export function blockedWhen({ isPending, isIdle }: Pick<ButtonProps, "isPending" | "isIdle">) {
  return isPending || isIdle
    ? ({ "aria-disabled": true, "data-rests": isIdle || undefined, onClick: refuse } as const)
    : {};
}

/** What a person presses. One of a screen is the primary one, the others are quiet. */
export function Button({ isQuiet, isDanger, isPending, isIdle, className, type = "button", ...button }: ButtonProps) {
  return (
    <button
      type={type}
      {...button}
      {...looks({ isQuiet, isDanger }, className)}
      {...blockedWhen({ isPending, isIdle })}
    />
  );
}

/** A button's look for an address outside the router; within it, `ButtonLink`. */
export function ButtonAnchor({ isQuiet, isDanger, className, ...anchor }: ComponentProps<"a"> & Look) {
  return <a {...anchor} {...looks({ isQuiet, isDanger }, className)} />;
}

/** A way to another screen that looks like a button; `to`, `params` and `search` are typed as those of a link. */
export const ButtonLink = createLink(ButtonAnchor);
