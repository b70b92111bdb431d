import { Canvas } from "./png.ts";

const WIDTH = 640;
const HEIGHT = 420;
const GROUND = 60;
const SIDE = 90;
const MARGIN = 18;
const WINDOW = 44;

/** Draws the front of a building with some floors as a PNG. */
export function drawFront(floors: number): { width: number; height: number; picture: Buffer } {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const floorHeight = Math.min(90, Math.floor((HEIGHT - GROUND - 40) / floors));
  const [left, right, base] = [SIDE, WIDTH - SIDE, HEIGHT - GROUND];
  const roof = base - floors * floorHeight;
  canvas.fill(0, 0, WIDTH, HEIGHT, 1);
  canvas.fill(0, base, WIDTH, GROUND, 2);
  canvas.fill(left, roof, right - left, base - roof, 0);
  canvas.fill(left - 10, roof - 12, right - left + 20, 12, 3);
  const columns = Math.floor((right - left - MARGIN) / (WINDOW + MARGIN));
  const gap = (right - left - columns * WINDOW) / (columns + 1);
  for (let floor = 0; floor < floors; floor++) {
    const top = roof + floor * floorHeight;
    canvas.fill(left, top, right - left, 3, 2);
    for (let column = 0; column < columns; column++) {
      const x = left + gap + column * (WINDOW + gap);
      const isLit = (floor * 5 + column * 3) % 4 === 0;
      canvas.frame(x, top + 16, WINDOW, floorHeight - 30, 3, isLit ? 1 : 2);
    }
  }
  const middle = WIDTH / 2;
  canvas.frame(middle - 36, base - 58, 72, 58, 3, 1);
  canvas.fill(middle - 1, base - 58, 2, 58, 3);
  return { width: WIDTH, height: HEIGHT, picture: canvas.toPng() };
}
