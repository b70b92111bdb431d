import type { PictureSize, PlanPoint } from "@switchboard/domain/site";
import { createContext } from "react";
import { fitPlan, keepInWindow, type PlanView, zoomAt } from "./plan-view.ts";

/** The sheet takes its new size when a gesture rests, because laying out all marks again for each step would be too slow. */
const REST_MS = 120;

const NO_SIZE: PictureSize = { width: 0, height: 0 };

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The part of the sheet that is shown, in pixels of the sheet as it is laid out, and the size of the whole sheet. */
export interface SheetView extends PictureSize {
  left: number;
  top: number;
  sheetWidth: number;
  sheetHeight: number;
  /** True when the sheet has just been laid out. */
  isResized: boolean;
  /** True while a gesture enlarges the sheet as it is. */
  isScaled: boolean;
}

/** The part of the screen through which a plan is seen. It moves the plan by one style, because drawing all marks again for each step would be too slow. */
export class PlanWindow {
  readonly #size: PictureSize;
  #window: HTMLElement | undefined;
  #sheet: HTMLElement | undefined;
  /** The size of the window, known without asking for the layout with every step of a gesture. */
  #room = NO_SIZE;
  #view: PlanView = { x: 0, y: 0, scale: 1 };
  /** The scale at which the sheet is laid out: marks have a fixed size on it and need no transform of their own. */
  #laidOut = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The whole plan stays in view when the window changes, until somebody moves it. */
  #isWhole = true;
  readonly #followers = new Set<(view: SheetView) => void>();

  constructor(size: PictureSize) {
    this.#size = size;
  }

  /** Returns how to let go of the elements. */
  attach(window: HTMLElement, sheet: HTMLElement): () => void {
    this.#window = window;
    this.#sheet = sheet;
    this.#measure();
    this.#layOut();
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(window);
    return () => {
      observer.disconnect();
      clearTimeout(this.#resting);
    };
  }

  fit(): void {
    this.#isWhole = true;
    this.#show(fitPlan(this.#size, this.#room));
  }

  pan(byX: number, byY: number): void {
    const { x, y, scale } = this.#view;
    this.#move({ x: x + byX, y: y + byY, scale });
  }

  /** Enlarges around a point of the screen, or around the middle of the window. */
  zoom(factor: number, clientX?: number, clientY?: number): void {
    const { left, top, width, height } = this.#box;
    const at = { x: (clientX ?? left + width / 2) - left, y: (clientY ?? top + height / 2) - top };
    this.#move(zoomAt(this.#view, factor, at, fitPlan(this.#size, this.#room)));
  }

  /** Returns the point of the plan at a point of the screen; the nearest one for a point beside the plan. */
  toPoint(clientX: number, clientY: number): PlanPoint {
    const { left, top } = this.#box;
    const { x, y, scale } = this.#view;
    return [
      within((clientX - left - x) / scale / this.#size.width),
      within((clientY - top - y) / scale / this.#size.height),
    ];
  }

  /** Returns the middle of what is shown of the plan. */
  middle(): PlanPoint {
    const { left, top, width, height } = this.#box;
    return this.toPoint(left + width / 2, top + height / 2);
  }

  /** Returns how many pixels of the picture are one pixel of the screen. */
  pixel(): number {
    return 1 / this.#view.scale;
  }

  sheetView(isResized = false): SheetView {
    const { x, y, scale } = this.#view;
    const by = this.#laidOut / scale;
    const { width, height } = this.#size;
    return {
      ...{ left: -x * by, top: -y * by, width: this.#room.width * by, height: this.#room.height * by },
      ...{ sheetWidth: width * this.#laidOut, sheetHeight: height * this.#laidOut, isResized, isScaled: by !== 1 },
    };
  }

  /** Tells what is shown from now on, also while it moves. Returns how to stop. */
  follow(listener: (view: SheetView) => void): () => void {
    this.#followers.add(listener);
    listener(this.sheetView(true));
    return () => this.#followers.delete(listener);
  }

  get #box(): DOMRect | { left: number; top: number; width: number; height: number } {
    return this.#window?.getBoundingClientRect() ?? { left: 0, top: 0, ...NO_SIZE };
  }

  #measure(): void {
    const { width, height } = this.#box;
    this.#room = { width, height };
    if (this.#isWhole) this.fit();
  }

  #move(view: PlanView): void {
    this.#isWhole = false;
    this.#show(keepInWindow(view, this.#size, this.#room));
  }

  #show(view: PlanView): void {
    const hasScaled = view.scale !== this.#view.scale;
    this.#view = view;
    this.#place();
    if (!hasScaled) return;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#layOut(), REST_MS);
  }

  #place(isResized = false): void {
    const { x, y, scale } = this.#view;
    const by = scale / (this.#laidOut || 1);
    // At whole pixels nothing on the plan is blurred.
    if (this.#sheet) this.#sheet.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${by})`;
    for (const follower of this.#followers) follower(this.sheetView(isResized));
  }

  #layOut(): void {
    const { scale } = this.#view;
    this.#laidOut = scale;
    if (!this.#sheet) return;
    this.#sheet.style.width = `${this.#size.width * scale}px`;
    this.#sheet.style.height = `${this.#size.height * scale}px`;
    this.#sheet.style.setProperty("--scale", String(scale));
    this.#place(true);
  }
}

export const PlanWindowContext = createContext<PlanWindow | undefined>(undefined);
