/** This long without anything being fetched means that the screen is there and nobody waits for more of it. */
const QUIET_MS = 2_000;
const LOOK_EVERY_MS = 500;

/** Calls back once the page has loaded and fetched nothing for a while: what is fetched then is in nobody's way. */
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
