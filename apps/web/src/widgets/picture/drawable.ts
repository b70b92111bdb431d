import type { PictureSize } from "@switchboard/domain/site";

/** Why a file cannot become a picture. Only a PDF is locked. */
export type PictureFileProblem = "kind" | "large" | "pixels" | "broken" | "locked" | "empty";

export class PictureFileError extends Error {
  readonly problem: PictureFileProblem;

  constructor(problem: PictureFileProblem) {
    super(problem);
    this.name = "PictureFileError";
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

/** Returns the picture without transparency, because pictures are drawn on white. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new PictureFileError("broken");
  return context;
}
