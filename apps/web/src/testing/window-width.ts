import { onTestFinished } from "vitest";

interface TestWindow {
  happyDOM: { setViewport(size: { width: number }): void };
}

/** A screen of that width until the test ends; otherwise it has 1024 pixels. */
export function setWindowWidth(width: number): void {
  const { happyDOM } = window as unknown as TestWindow;
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
}
