/** What a device has used in the local day so far, in kWh; undefined where nobody knows, and then nothing fires. */
export type EnergyToday = (enterpriseId: string, deviceId: string) => Promise<number | undefined>;
