import { type DeviceTypeCode, deviceType, type SwitchKind } from "@switchboard/domain/site";
import type { ReactNode } from "react";
import classes from "./DeviceDrawing.module.css";

const SIZE = 48;
const PLATE = { left: 4, width: 40 };

function Key({ kind, x, width }: { kind: SwitchKind; x: number; width: number }) {
  const middle = x + width / 2;
  if (kind === "dimmer") {
    return (
      <>
        <circle cx={middle} cy="24" r={Math.min(5, width / 2 + 0.6)} />
        <path d={`M${middle} 24v-3.4`} />
      </>
    );
  }
  if (kind === "plug") return <path d={`M${middle - 3} 26v2.5M${middle + 3} 26v2.5M${middle} 19v2.5`} />;
  return (
    <>
      <rect x={x} y="17" width={width} height="14" rx="1.6" />
      <path d={`M${x + width / 2} 20v2.5`} />
    </>
  );
}

/** A plate on the wall, with as many keys as the device has. */
function Plate({ switches }: { switches: readonly SwitchKind[] }) {
  const gap = 2.4;
  const inner = PLATE.width - 8;
  const width = Math.min(9, (inner - gap * (switches.length - 1)) / switches.length);
  const all = width * switches.length + gap * (switches.length - 1);
  const start = SIZE / 2 - all / 2;
  return (
    <>
      <rect x={PLATE.left} y="11" width={PLATE.width} height="26" rx="4" />
      {switches.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys of a plate have nothing but their place
        <Key key={at} kind={kind} x={start + at * (width + gap)} width={width} />
      ))}
    </>
  );
}

/** A module behind the wall: a small box with a wire for each relay. */
function Relay({ count }: { count: number }) {
  const wires = Array.from({ length: count + 1 }, (_, at) => 24 + (at - count / 2) * 6);
  return (
    <>
      <rect x="10" y="10" width="28" height="22" rx="3" />
      <path d="M16 16h10M16 21h6" />
      <circle cx="32" cy="17" r="1.6" />
      {wires.map((x) => (
        <path key={x} d={`M${x} 32v8`} />
      ))}
    </>
  );
}

/** A box with an antenna and a lamp for each relay. */
function Gsm({ count }: { count: number }) {
  const perRow = count > 5 ? 5 : count;
  const lamps = Array.from({ length: count }, (_, at) => ({
    x: 20 + ((at % perRow) - (perRow - 1) / 2) * 5.4,
    y: count > 5 ? 26 + Math.floor(at / perRow) * 6 : 29,
  }));
  return (
    <>
      <rect x="4" y="18" width="32" height="22" rx="3" />
      <path d="M40 34V12M36 34h4M36.5 8.5a5 5 0 0 1 7 0M38.2 11a2.6 2.6 0 0 1 3.6 0" />
      {lamps.map(({ x, y }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="1.7" />
      ))}
    </>
  );
}

function Meter({ phases }: { phases: number }) {
  const clamps = Array.from({ length: phases * 2 }, (_, at) => 24 + (at - (phases * 2 - 1) / 2) * 4.6);
  return (
    <>
      <rect x="8" y="6" width="32" height="30" rx="3" />
      <rect x="13" y="11" width="22" height="8" rx="1.5" />
      <path d="M25 22l-4 5.5h6L23 33" />
      {clamps.map((x) => (
        <path key={x} d={`M${x} 36v6`} />
      ))}
    </>
  );
}

function Plug({ isHeavy }: { isHeavy: boolean }) {
  return (
    <>
      <rect x="8" y="8" width="32" height="32" rx={isHeavy ? 6 : 16} />
      <path d="M18 27v4M30 27v4M24 16v4" strokeWidth="2.4" />
    </>
  );
}

const motor = (
  <>
    <rect x="8" y="15" width="24" height="20" rx="4" />
    <path d="M32 22h8v6h-8M13 35v5M27 35v5M14 20v10M19 20v10M24 20v10M16 15v-5h8v5" />
  </>
);
const infrared = (
  <>
    <path d="M10 34a14 14 0 0 1 28 0zM7 38h34" />
    <path d="M24 14V8M14.5 17l-3.5-5M33.5 17l3.5-5" />
    <circle cx="24" cy="28" r="2.4" />
  </>
);
const light = (
  <>
    <path d="M18 31c-4-3-6-6-6-10a12 12 0 0 1 24 0c0 4-2 7-6 10v4H18zM19 40h10" />
    <path d="M24 35v-9l-3.5-3.5M24 26l3.5-3.5" />
  </>
);
const parking = (
  <>
    <rect x="13" y="4" width="22" height="22" rx="4" />
    <path d="M21 21V9h4.5a3.7 3.7 0 0 1 0 7.4H21" />
    <path d="M17 32a10 10 0 0 1 14 0M20 36a6 6 0 0 1 8 0" />
    <path d="M8 42h32" />
  </>
);

function drawingOf(code: DeviceTypeCode): ReactNode {
  const { switches, phases } = deviceType(code);
  if (code === "KIOT_RED") return light;
  if (code === "KIOT_MOTOR") return motor;
  if (code === "KIOT_PARKING_SENSOR") return parking;
  if (code.startsWith("IR_")) return infrared;
  if (code.startsWith("ENERGY_METER")) return <Meter phases={phases} />;
  if (code.startsWith("GSM_")) return <Gsm count={switches.length} />;
  if (code.endsWith("_REL")) return <Relay count={switches.length} />;
  if (code.endsWith("PLUG") || code === "TRAVEL_ADAPTER") return <Plug isHeavy={code !== "TRAVEL_ADAPTER"} />;
  return <Plate switches={switches} />;
}

/** Draws a device type; its name is shown beside it. */
export function DeviceDrawing({ code }: { code: DeviceTypeCode }) {
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      {drawingOf(code)}
    </svg>
  );
}
