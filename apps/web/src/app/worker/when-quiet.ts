/** This long without a request means that the screen is complete. */
const QUIET_MS = 2_000;
const LOOK_EVERY_MS = 500;

/** Calls back once the page has loaded and requested nothing for a while, so that later requests slow nothing. */
export function whenQuiet(callback: () => void): () => void {
  let lastAt = performance.now();
  const observer = new PerformanceObserver(() => {
    lastAt = performance.now();
  });
  observer.observe({ type: "resource" });
  const stop = () => {
    clearInterval(timer);
    observer.disconnect();
  };
  const timer = setInterval(() => {
    if (document.readyState !== "complete" || performance.now() - lastAt < QUIET_MS) return;
    stop();
    callback();
  }, LOOK_EVERY_MS);
  return stop;
}
