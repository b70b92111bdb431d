import type { PictureSize } from "@switchboard/domain/site";

/** Where the plan is: the offset of its top left corner in the window, and its scale, both in pixels of the screen. */
export interface PlanView {
  x: number;
  y: number;
  scale: number;
}

/** A plan may be enlarged to this many pixels of the screen per pixel of its picture. */
const LARGEST = 8;

/** Returns the view that shows the whole plan in the middle of the window. */
export function fitPlan(size: PictureSize, window: PictureSize): PlanView {
  const scale = Math.min(window.width / size.width, window.height / size.height) || 1;
  return { x: (window.width - size.width * scale) / 2, y: (window.height - size.height * scale) / 2, scale };
}

/** Keeps part of the plan in the window, and the scale between half of the whole plan and its limit. */
export function keepInWindow(view: PlanView, size: PictureSize, window: PictureSize): PlanView {
  const margin = 48;
  const inside = (at: number, length: number, room: number) => Math.min(room - margin, Math.max(margin - length, at));
  const { scale } = view;
  return {
    x: inside(view.x, size.width * scale, window.width),
    y: inside(view.y, size.height * scale, window.height),
    scale,
  };
}

/** Enlarges the plan by a factor; the point at (x, y) of the window stays where it is. */
export function zoomAt(view: PlanView, factor: number, at: { x: number; y: number }, fit: PlanView): PlanView {
  const scale = Math.min(LARGEST, Math.max(fit.scale / 2, view.scale * factor));
  const by = scale / view.scale;
  return { x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by, scale };
}
