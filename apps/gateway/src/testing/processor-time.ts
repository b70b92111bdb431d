/** Milliseconds of the processor that this process has used: what something costs, whoever else is on the machine. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
