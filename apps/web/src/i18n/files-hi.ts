/** The texts in Hindi, by their paths. */
export const files = import.meta.glob<{ default: object }>("./hi/*.json");
