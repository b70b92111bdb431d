import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { screenOf } from "../../menu/screens.ts";
import { usePlaces } from "../usePlaces.ts";
import { showKeys, useLetterKeys } from "./help.ts";
import { isStillWaiting, meaningOf, targetOf } from "./keys.ts";

/** Ignores keys typed into a field, meant for a dialog, or pressed with a modifier. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest("input, textarea, select, [contenteditable]")) return true;
  return document.querySelector("[role='dialog'], [role='menu'], [role='listbox']") !== null;
}

/** Handles single-letter shortcuts everywhere in the app. `search` is used on screens without a search of their own. */
export function useLetters(search: () => void): void {
  const [isOn] = useLetterKeys();
  const places = usePlaces();
  const navigate = useNavigate();
  const latest = useRef({ places, navigate, search });
  latest.current = { places, navigate, search };
  // A layout effect listens before the first paint, because the user may press as soon as the menu is visible.
  useLayoutEffect(() => {
    if (!isOn) return;
    let heardAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      const pressed = meaningOf(event.key.toLowerCase(), isStillWaiting(heardAt, event.timeStamp));
      heardAt = pressed.does === "wait" ? performance.now() : Number.NEGATIVE_INFINITY;
      if (pressed.does === "nothing" || pressed.does === "wait") return;
      // Handled before the screen's own keys, because the second letter of a pair is not for a remote control.
      event.preventDefault();
      event.stopPropagation();
      if (pressed.does === "help") showKeys();
      else if (pressed.does === "search") (ownSearch() ?? latest.current.search)();
      else {
        const screen = targetOf(pressed, latest.current.places);
        if (screen) void latest.current.navigate({ to: screenOf(screen).to });
      }
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [isOn]);
}

function ownSearch(): (() => void) | undefined {
  const field = document.querySelector<HTMLInputElement>("main input[type='search']");
  return field ? () => field.focus() : undefined;
}
