/** Returns the processor time of this process in milliseconds, which does not depend on other load on the machine. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
