import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

/** What a link may ask the control screen to show; kept in the address, so that it can be shared and gone back to. */
export interface ControlSearch {
  device?: string | undefined;
  group?: string | undefined;
  state?: "on" | "off" | undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Addresses are written by anybody: what is not understood is left out. */
export function readControlSearch(raw: Record<string, unknown>): ControlSearch {
  const state = raw.state === "on" || raw.state === "off" ? raw.state : undefined;
  return { device: text(raw.device), group: text(raw.group), state };
}

export function useControlSearch(): [ControlSearch, (change: ControlSearch) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readControlSearch(raw), [raw]);
  const change = useCallback(
    (part: ControlSearch) => {
      const next = { ...search, ...part };
      void navigate({ to: "/app/devices/control", search: next, replace: true, resetScroll: false });
    },
    [navigate, search],
  );
  return [search, change];
}
