import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SheetView } from "../plan-window.ts";
import { MarkerCanvas } from "./marker-canvas.ts";

const VIEW: SheetView = {
  ...{ left: 0, top: 0, width: 1000, height: 500, sheetWidth: 1000, sheetHeight: 500 },
  ...{ isResized: false, isScaled: false },
};
/** "b" lies partly on "a", and "c" far from both. */
const POINTS = [
  { id: "a", x: 0.1, y: 0.5 },
  { id: "b", x: 0.12, y: 0.5 },
  { id: "c", x: 0.9, y: 0.5 },
];

/** The distance of each drawn picture from the left of the canvas, which begins half a window before what is shown. */
let drawn: number[] = [];
let look: (view: Partial<SheetView>) => void = () => undefined;
let markers = new MarkerCanvas();
let detach = () => {};

beforeEach(() => {
  const drawing = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === "drawImage" ? drawImage : () => undefined),
    set: () => true,
  });
  const drawImage = (_: unknown, left: number) => drawn.push(left);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(drawing);
  const window = {
    follow: (listener: (view: SheetView) => void) => {
      look = (view) => listener({ ...VIEW, ...view });
      look({ isResized: true });
      return () => undefined;
    },
    sheetView: () => VIEW,
  };
  drawn = [];
  markers = new MarkerCanvas();
  markers.place(POINTS);
  markers.show("a", true);
  markers.show("b", false);
  markers.show("c", true);
  detach = markers.attach(document.createElement("canvas"), window);
});
afterEach(() => {
  detach();
  vi.restoreAllMocks();
});

const nextFrame = () => new Promise(requestAnimationFrame);
const [A, B, C] = [585, 605, 1385];

it("draws each switch at its point when it is shown first", () => {
  expect(drawn).toEqual([A, B, C]);
});

it("draws a switch that changes with those that overlap it, and no other", async () => {
  await nextFrame();
  drawn = [];
  markers.show("a", false);
  await nextFrame();
  expect(drawn).toEqual([A, B]);
  drawn = [];
  markers.show("c", undefined);
  await nextFrame();
  expect(drawn).toEqual([]);
});

it("draws nothing while the plan moves by less than half a window or is enlarged, and all once it moves further", () => {
  drawn = [];
  look({ left: 400, top: -200 });
  look({ left: -5000, isScaled: true });
  expect(drawn).toEqual([]);
  look({ left: 600 });
  expect(drawn).toEqual([A - 600, B - 600, C - 600]);
});
