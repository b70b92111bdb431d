import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = path.join(import.meta.dirname, "../../packages/translations/src");

export const LANGUAGES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
export type Language = string;

/** "file:key.below" → text */
type Texts = Map<string, string>;

function flatten(value: unknown, key: string, texts: Texts): void {
  if (typeof value === "string") texts.set(key, value);
  else
    for (const [part, below] of Object.entries(value as object))
      flatten(below, `${key}${key.endsWith(":") ? "" : "."}${part}`, texts);
}

function textsOf(language: Language): Texts {
  const texts: Texts = new Map();
  const files = readdirSync(path.join(FOLDER, language), { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /[\\/]screens[\\/]\w+\.json$/.test(name)))
    flatten(JSON.parse(readFileSync(path.join(FOLDER, language, file), "utf8")), `${path.parse(file).name}:`, texts);
  return texts;
}

const english = textsOf("en");

function keysOf(isMeant: (text: string) => boolean): string[] {
  return [...english].filter(([, text]) => isMeant(text)).map(([key]) => key);
}

/** Matches texts that say there is nothing. Names of choices, such as "No room", and prompts to choose do not count. */
const NOTHING =
  /^((no|none of|nothing|nobody|not yet|everything is|all devices|there (is|are) n\w+|it has not) |\w+( connection)? not found|the \w+ is empty$)/i;
const CHOICE = /^(no room|no group|no switches|no account yet\?|not now)$|^no, |chosen|selected yet|for Comparsion!$/i;
const OWN_COUNT = /\{\{count\}\} (chosen|selected)/;
const EMPTINESS = keysOf((text) => NOTHING.test(text) && !CHOICE.test(text)).filter(
  (key) => !key.startsWith("errors:"),
);
const OWN_COUNTS = keysOf((text) => OWN_COUNT.test(text));
const RETRY = [...english.keys()].filter((key) => /[.:](retry|reload|again)$/.test(key));

export interface Words {
  language: Language;
  /** Texts that say there is nothing, as patterns with their gaps filled by anything. */
  emptiness: RegExp[];
  /** Texts that count the reader's choices. */
  ownCounts: RegExp[];
  /** The labels of retry buttons. */
  retry: string[];
  loading: string;
  /** Latin words in this language's own texts. */
  latin: Set<string>;
}

export function latinWords(text: string): string[] {
  return text.match(/[A-Za-z][A-Za-z'-]{2,}/g) ?? [];
}

function pattern(text: string): RegExp {
  const parts = text.split(/\{\{[^}]+\}\}|<[^>]+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

export function wordsOf(language: Language): Words {
  const texts = textsOf(language);
  const of = (keys: string[]) => [...new Set(keys.flatMap((key) => texts.get(key) ?? []))];
  return {
    language,
    emptiness: of(EMPTINESS).map(pattern),
    ownCounts: of(OWN_COUNTS).map(pattern),
    retry: of(RETRY),
    loading: texts.get("common:loading") ?? "",
    latin: new Set([...texts.values()].flatMap((text) => latinWords(text.replaceAll(/\{\{[^}]+\}\}/g, "")))),
  };
}
