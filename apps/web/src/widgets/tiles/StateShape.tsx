import classes from "./SwitchTile.module.css";
import type { TileState } from "./tile-words.ts";

const PATHS: Record<TileState | "on", string> = {
  on: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z",
  idle: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  pending: "M8 2a6 6 0 0 1 6 6h-2a4 4 0 0 0-4-4V2zM2 8h2a4 4 0 0 0 4 4v2a6 6 0 0 1-6-6z",
  sent: "M2 7h8L7 4l1.4-1.4L13.8 8l-5.4 5.4L7 12l3-3H2V7z",
  failed: "M8 1.5 15.3 14H.7L8 1.5zM7.1 6v4h1.8V6H7.1zm0 5v1.7h1.8V11H7.1z",
  offline: "M3.4 2 14 12.6 12.6 14 2 3.4 3.4 2zM14 3.4 3.4 14 2 12.6 12.6 2 14 3.4z",
};

/** Full, hollow, broken ring, arrow, triangle, cross: the state without its colour. */
export function StateShape({ state, on }: { state: TileState; on: boolean }) {
  return (
    <svg className={classes.shape} viewBox="0 0 16 16" aria-hidden="true">
      <path fillRule="evenodd" d={PATHS[state === "idle" && on ? "on" : state]} />
    </svg>
  );
}
