import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ComponentType } from "react";
import { type ButtonProps, blockedWhen } from "./Button.tsx";
import classes from "./IconButton.module.css";

interface Face {
  /** What it does, in words: the picture alone says nothing to a screen reader. */
  label: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;
  iconSize?: number | undefined;
}

const face = ({ label, icon: Icon, iconSize = 18 }: Face, className?: string) => ({
  "aria-label": label,
  className: className ? `${classes.button} ${className}` : classes.button,
  children: <Icon size={iconSize} stroke={1.7} aria-hidden="true" />,
});

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> &
  Pick<ButtonProps, "isPending" | "isIdle"> &
  Face;

/** A picture to press, with a name and a target that a finger hits. */
export function IconButton({ label, icon, iconSize, isPending, isIdle, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      {...face({ label, icon, iconSize }, className)}
      {...blockedWhen({ isPending, isIdle })}
    />
  );
}

type IconAnchorProps = Omit<ComponentProps<"a">, "children" | "aria-label"> & Face;

function IconAnchor({ label, icon, iconSize, className, ...anchor }: IconAnchorProps) {
  return <a {...anchor} {...face({ label, icon, iconSize }, className)} />;
}

/** A picture that leads to another screen. */
export const IconButtonLink = createLink(IconAnchor);
