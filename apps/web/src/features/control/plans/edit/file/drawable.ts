import type { PictureSize } from "@switchboard/domain/site";

/** Why a file cannot become a plan. */
export type PlanFileProblem = "kind" | "large" | "pixels" | "broken" | "locked" | "empty";

export class PlanFileError extends Error {
  readonly problem: PlanFileProblem;

  constructor(problem: PlanFileProblem) {
    super(problem);
    this.name = "PlanFileError";
    this.problem = problem;
  }
}

/** Draws a picture onto a canvas of that size. */
export type Draw = (canvas: HTMLCanvasElement, size: PictureSize) => Promise<void> | void;

/** A picture that can be drawn at any size, with the size at which it loses nothing. */
export interface Drawable {
  size: PictureSize;
  draw: Draw;
  close(): void;
}

/** Asks which page of a PDF is the plan; undefined if the person would rather choose another file. */
export type AskPage = (pages: number) => Promise<number | undefined>;

/** Returns the picture without transparency, because plans are drawn on white. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new PlanFileError("broken");
  return context;
}
