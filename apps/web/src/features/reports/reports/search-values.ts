const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the value, or the first of the list when it is not in it. */
export function oneOf<T extends string>(value: unknown, all: readonly [T, ...T[]]): T {
  return all.find((each) => each === value) ?? all[0];
}

/** Reads ids joined by commas. */
export function idsIn(text: string): string[] {
  return text.split(",").filter((id) => ID.test(id));
}
