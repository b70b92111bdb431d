/** Runs a chore every `ms`, never twice at the same time; it does not keep the process alive. */
export function every(
  ms: number,
  chore: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = () => {
    running = chore()
      .then(() => undefined)
      .catch(onError)
      .finally(() => {
        if (!stopped) schedule();
      });
  };
  schedule();
  return {
    /** Resolves when the current run is finished, so that its resources can be closed. */
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
