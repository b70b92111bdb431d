import { useEffect, useRef } from "react";

const KEYS: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Enter: "ok",
  "+": "volume_up",
  "=": "volume_up",
  "-": "volume_down",
  Backspace: "back",
  PageUp: "channel_up",
  PageDown: "channel_down",
  m: "mute",
  p: "power",
};

/** Maps a key of the keyboard to a key of the remote. */
export function remoteKeyOf(key: string): string | undefined {
  return /^\d$/.test(key) ? `digit_${key}` : KEYS[key];
}

/** Ignores keys typed into a field, meant for a dialog, or pressed with a modifier. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (target?.closest("input, textarea, select, [contenteditable], [role='dialog'], [role='menu']")) return true;
  // A focused button or link handles Enter itself.
  return event.key === "Enter" && target?.closest("button, a") != null;
}

/** Controls the remote by keyboard. `onKey` returns whether the key was used. */
export function useRemoteKeyboard(onKey: (key: string, isHeld: boolean) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = remoteKeyOf(event.key);
      if (key === undefined || isElsewhere(event) || document.querySelector("[role='dialog']")) return;
      if (latest.current(key, event.repeat)) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
