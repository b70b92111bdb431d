/** Starts tasks in order with a limit in parallel, so that a returning building does not overload the broker. */
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
