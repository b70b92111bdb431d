import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ComponentType } from "react";
import { type ButtonProps, blockedWhen } from "./Button.tsx";
import classes from "./IconButton.module.css";

interface Face {
  /** Names the action, because the icon alone says nothing to a screen reader. */
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

/** Shows an icon as a button, with a name and a target large enough for a finger. */
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

/** Shows an icon that links to another screen. */
export const IconButtonLink = createLink(IconAnchor);
