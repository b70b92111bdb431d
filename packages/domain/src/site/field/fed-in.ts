const EXPORT = "/export";

/** Energy fed into the grid is counted by a device of its own, which a supply names as its export meter. */
export const exportDeviceId = (meterId: string) => `${meterId}${EXPORT}`;

/** Returns the meter that a device is, or whose export it counts. */
export const meterDeviceId = (id: string) => (id.endsWith(EXPORT) ? id.slice(0, -EXPORT.length) : id);

/**
 * The export of a bidirectional meter, as the reading of a second device. The meter's power is negative while it feeds in. The result is
 * undefined until the export counter is above zero, so that meters without solar power are not listed twice.
 */
export function exportReading(
  watts: number | undefined,
  counter: number | undefined,
): { p?: number; e: number } | undefined {
  if (!counter) return undefined;
  return { ...(watts !== undefined && { p: Math.max(0, -watts) }), e: counter };
}
