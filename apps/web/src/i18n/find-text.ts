import type { Fill } from "./typed-keys.ts";

/** Returns the text at a path of names. */
export function textAt(texts: unknown, path: string): string | undefined {
  let found = texts;
  for (const name of path.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === "string" ? found : undefined;
}

/** Returns the plural form for a count; zero may have a text of its own. */
export function pluralAt(texts: unknown, path: string, count: number, form: Intl.PluralRules): string | undefined {
  const none = count === 0 ? textAt(texts, `${path}_zero`) : undefined;
  return none ?? textAt(texts, `${path}_${form.select(count)}`) ?? textAt(texts, path);
}

const GAP = /{{\s*(\w+)\s*}}/g;

/** Inserts values as they are, without interpreting them. */
export function fillText(text: string, fill: Fill = {}): string {
  return text.includes("{{") ? text.replace(GAP, (_, gap: string) => String(fill[gap] ?? "")) : text;
}
