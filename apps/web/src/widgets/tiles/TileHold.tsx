import type { Hold } from "@switchboard/contract";
import { useMoments } from "../../data/useMoments.ts";
import classes from "./SwitchTile.module.css";

const DAY_MS = 86_400_000;

/** That somebody holds the switch, and until when; for the ear it is part of the tile's description. */
export function TileHold({ hold: { until, until_kind } }: { hold: Hold }) {
  const { time, date } = useMoments();
  const isByClock = until !== null && until_kind === "time";
  return (
    <span className={classes.hold} data-held>
      <svg
        viewBox="0 0 12 12"
        width="12"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <rect x="2" y="5.25" width="8" height="5.5" rx="1.25" />
        <path d="M4 5V3.5a2 2 0 0 1 4 0V5" />
      </svg>
      {isByClock && <span>{Date.parse(until) - Date.now() < DAY_MS ? time(until) : date(until)}</span>}
    </span>
  );
}
