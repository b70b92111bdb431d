/** The zones that can be chosen, one's own first. */
export const zones = (own: string): string[] => [...new Set([own, ...Intl.supportedValuesOf("timeZone"), "UTC"])];
