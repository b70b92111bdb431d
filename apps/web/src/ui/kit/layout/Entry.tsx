import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type FlowLook, splitLook } from "./look.ts";

type EntryProps<Name extends "a" | "button"> = FlowLook & { wraps?: boolean } & Omit<
    ComponentProps<Name>,
    keyof FlowLook
  >;

/** A row of a list that is pressed as a whole. */
export function Entry({ type = "button", ...button }: EntryProps<"button">) {
  return <button type={type} {...splitLook("entry", button)} />;
}

function EntryAnchor(anchor: EntryProps<"a">) {
  return <a {...splitLook("entry", anchor)} />;
}

/** A row of a list that leads to another screen; `to`, `params` and `search` are typed like those of a link. */
export const EntryLink = createLink(EntryAnchor);
