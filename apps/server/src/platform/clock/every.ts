/** Runs a chore again and again, never twice at the same time; it does not keep the process alive. */
export function every(ms: number, chore: () => Promise<unknown>, onError: (error: unknown) => void): { stop(): void } {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const schedule = () => {
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = () => {
    chore()
      .catch(onError)
      .finally(() => {
        if (!stopped) schedule();
      });
  };
  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
