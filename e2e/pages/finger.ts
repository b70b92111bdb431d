import type { CDPSession, Locator, Page } from "@playwright/test";

export interface Point {
  x: number;
  y: number;
}

/** Returns the centre of an element on the screen. */
export async function middleOf(part: Locator): Promise<Point> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Simulates a finger. The browser turns touches into clicks by itself. */
export class Finger {
  readonly #screen: CDPSession;

  private constructor(screen: CDPSession) {
    this.#screen = screen;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(at: Point): Promise<void> {
    await this.#screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  }

  async up(): Promise<void> {
    await this.#screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
}
