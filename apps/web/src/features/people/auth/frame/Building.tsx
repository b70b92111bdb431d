import { useState } from "react";
import classes from "./Building.module.css";
import { FIRST_LIT, LIGHTING_ORDER, WINDOWS } from "./building-plan.ts";

interface BuildingProps {
  /** How many more windows are lit, besides the few that always are. */
  lit: number;
}

/** A quiet line drawing. Under reduced motion it stays as it is. */
export function Building({ lit }: BuildingProps) {
  const [still] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const burning = new Set(LIGHTING_ORDER.slice(0, FIRST_LIT + (still ? 0 : lit)));
  return (
    <svg className={classes.building} viewBox="0 14 720 462" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g className={classes.lines}>
        <path d="M0 470 H720" />
        <path d="M190 470 V72 H410 V470" />
        <path d="M410 270 H574 V470" />
        <path d="M190 84 H410 M410 282 H574" />
        {/* water tank and mast on the roof */}
        <path d="M228 72 V62 M268 72 V62" />
        <rect x="222" y="34" width="52" height="28" rx="6" />
        <path d="M372 72 V22 M364 34 H380 M367 44 H377" />
        {/* doors and steps */}
        <path d="M276 470 V436 H324 V470 M300 436 V470 M266 470 V464 H334 V470" />
        {/* trees */}
        <path d="M110 470 V404 M110 440 L123 425 M110 428 L99 416" />
        <circle cx="110" cy="402" r="30" />
        <path d="M640 470 V420 M640 446 L649 436" />
        <circle cx="640" cy="418" r="22" />
      </g>
      {WINDOWS.map((pane, index) => (
        <rect
          key={`${pane.x}-${pane.y}`}
          {...pane}
          rx="2"
          className={classes.pane}
          data-lit={burning.has(index) || undefined}
        />
      ))}
    </svg>
  );
}
