import type { Codeset } from "@switchboard/contract";
import type { ReactNode } from "react";
import classes from "./ApplianceDrawing.module.css";

const DRAWINGS: Record<Codeset["type"], ReactNode> = {
  tv: (
    <>
      <rect x="5" y="9" width="38" height="25" rx="3" />
      <path d="M17 40h14M24 34v6M11 15l6 -1" />
    </>
  ),
  ac: (
    <>
      <rect x="4" y="10" width="40" height="15" rx="4" />
      <path d="M9 20h30M34 14.5h4M14 30c0 3 -3 3 -3 6.500M24 30c0 3.5 0 4 0 8M34 30c0 3 3 3 3 6.5" />
    </>
  ),
  stb: (
    <>
      <rect x="5" y="19" width="38" height="13" rx="3" />
      <path d="M12 25.500h10M10 32v3M38 32v3M24 19l-7 -9M24 19l7 -9" />
      <circle cx="36" cy="25.5" r="1.6" />
    </>
  ),
  fan: (
    <>
      <circle cx="24" cy="20" r="14" />
      <circle cx="24" cy="20" r="2.2" />
      <path d="M24 17.800c-1 -6 3 -9 6 -7c2 3 -2 6 -6 7M26 21c5.5 2.5 6 7 3.5 9c-3.5 0 -4.5 -5 -3.5 -9M22 21c-4.5 4 -9 2.5 -9.5 -0.500c1.5 -3 6.5 -2.5 9.5 0.500M24 34v7M16 42h16" />
    </>
  ),
  projector: (
    <>
      <rect x="4" y="15" width="40" height="18" rx="4" />
      <circle cx="32" cy="24" r="6" />
      <circle cx="32" cy="24" r="2.4" />
      <path d="M10 21h9M10 26h6M11 33v4M37 33v4" />
    </>
  ),
  music: (
    <>
      <rect x="11" y="5" width="26" height="38" rx="4" />
      <circle cx="24" cy="29" r="8" />
      <circle cx="24" cy="29" r="2.6" />
      <circle cx="24" cy="13" r="3.4" />
    </>
  ),
};

/** Draws an appliance; its name is shown beside it. */
export function ApplianceDrawing({ type }: { type: Codeset["type"] }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 48 48" aria-hidden="true">
      {DRAWINGS[type]}
    </svg>
  );
}
