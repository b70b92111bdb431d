import type { Hold } from "@switchboard/contract";
import { serverClock } from "../../api/server-clock.ts";
import { useMoments } from "../../data/useMoments.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";

const DAY_MS = 86_400_000;

/** That somebody holds the switch, and until when; for the ear it is part of the tile's description. */
export function TileHold({ hold: { until, until_kind, level } }: { hold: Hold }) {
  const { time, date } = useMoments();
  const isByClock = until !== null && until_kind === "time";
  return (
    <Row as="span" isInline gap={4} size={12} weight={600} isTabular keepsSize at="end" data-held>
      <svg
        viewBox="0 0 12 12"
        width="12"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {level === "safety" ? (
          <path
            d="M6 1.25 10 2.5v3.25c0 2.4-1.6 4.2-4 5-2.4-.8-4-2.6-4-5V2.5ZM6 4v2.5M6 8.2v.1"
            strokeLinecap="round"
          />
        ) : (
          <>
            <rect x="2" y="5.25" width="8" height="5.5" rx="1.25" />
            <path d="M4 5V3.5a2 2 0 0 1 4 0V5" />
          </>
        )}
      </svg>
      {isByClock && <span>{Date.parse(until) - serverClock.now() < DAY_MS ? time(until) : date(until)}</span>}
    </Row>
  );
}
