import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Place } from "../menu/places.ts";
import { type ScreenName, screenOf } from "../menu/screens.ts";

interface MenuLinkProps {
  className: string | undefined;
  isCurrent: boolean;
  title?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** The menu marks the current entry itself, because the router would match only the exact address. */
const BY_ADDRESS = { exact: true, includeSearch: false } as const;

export function ScreenLink({ screen, isCurrent, ...props }: MenuLinkProps & { screen: ScreenName }) {
  return (
    <Link
      {...props}
      to={screenOf(screen).to}
      activeOptions={BY_ADDRESS}
      aria-current={isCurrent ? "page" : undefined}
      data-current={isCurrent || undefined}
    />
  );
}

/** Leads to the first screen of a place. */
export function PlaceLink({ place, isCurrent, ...props }: MenuLinkProps & { place: Place }) {
  const [first] = place.screens;
  if (!first) return null;
  return (
    <Link
      {...props}
      to={screenOf(first).to}
      activeOptions={BY_ADDRESS}
      aria-current={isCurrent || undefined}
      data-current={isCurrent || undefined}
    />
  );
}
