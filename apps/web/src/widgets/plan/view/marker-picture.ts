import type { PictureSize } from "@switchboard/domain/site";

/** The size of a marker in pixels of the screen, as in its style sheet. */
export const MARKER: PictureSize = { width: 30, height: 38 };

interface Box extends PictureSize {
  x: number;
  y: number;
  radius: number;
  border: string;
  face: string;
}

function fillBox(context: CanvasRenderingContext2D, { x, y, width, height, radius, border, face }: Box): void {
  const fill = (color: string, line: number) => {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x + line, y + line, width - 2 * line, height - 2 * line, radius - line);
    context.fill();
  };
  fill(border, 0);
  fill(face, 1);
}

/** Draws the marker of an idle switch. It looks like the `Lever` of switches that are pending, held or offline, which are elements. */
export function markerPicture(isOn: boolean, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(MARKER.width * scale);
  canvas.height = Math.ceil(MARKER.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--sb-${name}`).trim();
  const line = color(isOn ? "on-text" : "quiet");
  const top = isOn ? 8 : 19;
  context.scale(scale, scale);
  fillBox(context, {
    ...{ x: 0, y: 0, ...MARKER, radius: 8 },
    ...{ border: color(isOn ? "on" : "line"), face: color(isOn ? "on-soft" : "card") },
  });
  const slot = color(isOn ? "on" : "surface");
  fillBox(context, { x: 6, y: 5, width: 18, height: 28, radius: 6, border: line, face: slot });
  fillBox(context, { x: 9, y: top, width: 12, height: 10, radius: 3, border: line, face: color("card") });
  context.fillStyle = line;
  context.strokeStyle = line;
  context.beginPath();
  if (isOn) context.rect(14.25, top + 2.5, 1.5, 5);
  else context.arc(15, top + 5, 2, 0, 2 * Math.PI);
  if (isOn) context.fill();
  else context.stroke();
  return canvas;
}
