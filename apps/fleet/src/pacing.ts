/** Starts tasks in order with a limit in parallel, so that a thousand returning devices do not overload the broker. */
export function limitTo(max: number): (task: () => Promise<void>) => void {
  const queue: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    if (running >= max) return;
    const task = queue.shift();
    if (!task) return;
    running++;
    // A task handles its own failures. One that does not is a bug, and ends the fleet visibly.
    void task().finally(() => {
      running--;
      next();
    });
  };
  return (task) => {
    queue.push(task);
    next();
  };
}
