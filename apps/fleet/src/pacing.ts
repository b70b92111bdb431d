/** Starts tasks in order, so many at a time: a thousand devices that return together do not storm the broker's door. */
export function limitTo(max: number): (task: () => Promise<void>) => void {
  const queue: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    if (running >= max) return;
    const task = queue.shift();
    if (!task) return;
    running++;
    // A task handles its own failures. One that does not is a mistake, and ends the fleet where it can be seen.
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
