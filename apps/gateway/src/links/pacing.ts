/** Starts tasks in order, so many at a time: a building that returns at once does not storm the broker's door. */
export function limitTo(most: number): (task: () => Promise<void>) => void {
  const queue: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    if (running >= most) return;
    const task = queue.shift();
    if (!task) return;
    running++;
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
