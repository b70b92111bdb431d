import { createContext, useContext, useLayoutEffect } from "react";
import type { PlanWindow, SheetView } from "../plan-window.ts";
import { MARKER, markerPicture } from "./marker-picture.ts";

export interface MarkerPoint {
  id: string;
  /** In shares of the plan. */
  x: number;
  y: number;
}

interface Spot {
  left: number;
  top: number;
}

type ShownPlan = Pick<PlanWindow, "follow" | "sheetView">;

/** Draws the idle switches of a plan on one canvas: a thousand elements with borders take too long to paint while switches change. */
export class MarkerCanvas {
  readonly #looks = new Map<string, boolean>();
  #points: readonly MarkerPoint[] = [];
  #canvas: HTMLCanvasElement | undefined;
  #window: ShownPlan | undefined;
  #pictures = new Map<boolean, HTMLCanvasElement>();
  #density = 1;
  #size = 1;
  /** The part of the sheet that the canvas covers, which is more than is shown, so that panning rarely draws. */
  #area = { left: 0, top: 0, width: 0, height: 0 };
  #spots = new Map<string, Spot>();
  readonly #changed = new Set<string>();
  #frame = 0;

  attach(canvas: HTMLCanvasElement, window: ShownPlan): () => void {
    this.#canvas = canvas;
    this.#window = window;
    const stop = window.follow((view) => this.#cover(view));
    return () => {
      stop();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#canvas = undefined;
      this.#window = undefined;
    };
  }

  /** Shows an idle switch as on or off; undefined for a switch that is drawn as an element. */
  show(id: string, isOn: boolean | undefined): void {
    if (isOn === undefined) this.#looks.delete(id);
    else this.#looks.set(id, isOn);
    this.#changed.add(id);
    this.#frame ||= requestAnimationFrame(() => this.#drawChanged());
  }

  place(points: readonly MarkerPoint[]): void {
    this.#points = points;
    if (this.#window) this.#fill(this.#window.sheetView());
  }

  #cover(view: SheetView): void {
    if (view.isResized || !(view.isScaled || this.#isCovered(view))) this.#fill(view);
  }

  #isCovered(view: SheetView): boolean {
    const { left, top, width, height } = this.#area;
    const [right, bottom] = [view.left + view.width, view.top + view.height];
    return view.left >= left && view.top >= top && right <= left + width && bottom <= top + height;
  }

  #fill(view: SheetView): void {
    const canvas = this.#canvas;
    if (!canvas) return;
    this.#density = devicePixelRatio;
    this.#size = Number(getComputedStyle(canvas).getPropertyValue("--marker-size")) || 1;
    this.#pictures = new Map([true, false].map((isOn) => [isOn, markerPicture(isOn, this.#density * this.#size)]));
    this.#area = {
      left: Math.floor(view.left - view.width / 2),
      top: Math.floor(view.top - view.height / 2),
      width: Math.ceil(2 * view.width),
      height: Math.ceil(2 * view.height),
    };
    canvas.width = this.#area.width * this.#density;
    canvas.height = this.#area.height * this.#density;
    for (const name of ["left", "top", "width", "height"] as const) canvas.style[name] = `${this.#area[name]}px`;
    this.#spots = new Map(
      this.#points.map(({ id, x, y }) => [
        id,
        {
          left: Math.round((x * view.sheetWidth - this.#area.left - this.#width / 2) * this.#density),
          top: Math.round((y * view.sheetHeight - this.#area.top - this.#height / 2) * this.#density),
        },
      ]),
    );
    this.#changed.clear();
    const context = canvas.getContext("2d");
    if (context) for (const [id, spot] of this.#spots) this.#drawMarker(context, id, spot);
  }

  get #width(): number {
    return MARKER.width * this.#size;
  }

  get #height(): number {
    return MARKER.height * this.#size;
  }

  #drawMarker(context: CanvasRenderingContext2D, id: string, { left, top }: Spot): void {
    const isOn = this.#looks.get(id);
    const picture = isOn === undefined ? undefined : this.#pictures.get(isOn);
    if (picture) context.drawImage(picture, left, top);
  }

  #drawChanged(): void {
    this.#frame = 0;
    const context = this.#canvas?.getContext("2d");
    if (context) for (const id of this.#changed) this.#drawAround(context, this.#spots.get(id));
    this.#changed.clear();
  }

  /** Draws one marker again, with the parts of others that lie below or above it. */
  #drawAround(context: CanvasRenderingContext2D, spot: Spot | undefined): void {
    if (!spot) return;
    const { left, top } = spot;
    const [width, height] = [Math.ceil(this.#width * this.#density), Math.ceil(this.#height * this.#density)];
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.clearRect(left, top, width, height);
    for (const [id, other] of this.#spots)
      if (Math.abs(other.left - left) < width && Math.abs(other.top - top) < height)
        this.#drawMarker(context, id, other);
    context.restore();
  }
}

export const MarkerCanvasContext = createContext<MarkerCanvas | undefined>(undefined);

/** Has an idle switch drawn on the canvas while `isOn` is defined, and returns whether it is. */
export function useDrawnMarker(id: string, isOn: boolean | undefined): boolean {
  const markers = useContext(MarkerCanvasContext);
  useLayoutEffect(() => markers?.show(id, isOn), [markers, id, isOn]);
  useLayoutEffect(() => () => markers?.show(id, undefined), [markers, id]);
  return markers !== undefined && isOn !== undefined;
}
