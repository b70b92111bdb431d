/** The texts in Telugu, by their paths. */
export const files = import.meta.glob<{ default: object }>("./te/*.json");
