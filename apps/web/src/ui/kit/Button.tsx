import { createLink } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import classes from "./Button.module.css";

interface Look {
  /** Set beside a more important button. */
  isQuiet?: boolean | undefined;
  /** Destructive action. */
  isDanger?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** True while its action is under way: further presses do nothing, and it keeps the focus. */
  isPending?: boolean | undefined;
  /** True when there is nothing to do: it looks disabled, but keeps the focus that a disabled button would lose. */
  isIdle?: boolean | undefined;
}

const looks = ({ isQuiet, isDanger }: Look, className?: string) => ({
  className: className ? `${classes.button} ${className}` : classes.button,
  "data-quiet": isQuiet || undefined,
  "data-danger": isDanger || undefined,
});

const refuse = (event: MouseEvent) => event.preventDefault();

/** Refuses presses without effect, so that a form is not submitted twice either. */
export function blockedWhen({ isPending, isIdle }: Pick<ButtonProps, "isPending" | "isIdle">) {
  return isPending || isIdle
    ? ({ "aria-disabled": true, "data-rests": isIdle || undefined, onClick: refuse } as const)
    : {};
}

/** Each screen has one primary button; the others are quiet. */
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

/** Styles a link outside the router as a button; use `ButtonLink` within it. */
export function ButtonAnchor({ isQuiet, isDanger, className, ...anchor }: ComponentProps<"a"> & Look) {
  return <a {...anchor} {...looks({ isQuiet, isDanger }, className)} />;
}

/** Styles a link to another screen as a button; `to`, `params` and `search` are typed like those of a link. */
export const ButtonLink = createLink(ButtonAnchor);
