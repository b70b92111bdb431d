import type { Language } from "@switchboard/domain/core";
import { fillGaps, wordsOf } from "@switchboard/translations";
import type { ErrorBody, ErrorCode } from "./errors.ts";
import type { FieldFault } from "./field-problems.ts";
import { SPEC_SENTENCES } from "./field-words/spec-sentences.ts";
import type { FieldLabel, FieldWords, Sentence } from "./field-words/words.ts";

type Texts = Pick<ErrorBody, "head" | "message">;

const fieldWords = (language: Language): FieldWords => wordsOf("core/fields", language);
/** The number of faults listed in the message itself; every fault is also listed at its field. */
const MOST_IN_MESSAGE = 3;

/** Builds the body of an error: its English texts or, if fields are wrong, a message that names them in the reader's language. */
export function errorBody(code: ErrorCode, faults: readonly FieldFault[] = [], language: Language = "en"): ErrorBody {
  const { head, message } = errorTexts(code);
  if (faults.length === 0) return { code, head, message };
  const fields = faults.map((fault) => ({ path: fault.path, message: faultWords(fault, language) }));
  return { code, head, message: faultMessage(code, faults, language) ?? message, fields };
}

function errorTexts(code: ErrorCode): Texts {
  const areas: Record<string, Record<string, Texts>> = wordsOf("core/screens/errors", "en").code;
  const [area = "", name = ""] = code.split(".");
  return areas[area]?.[name] ?? { head: code, message: code };
}

/** Leaves out missing fields, because "All fields are mandatory" already covers them (spec §5). */
function faultMessage(code: ErrorCode, faults: readonly FieldFault[], language: Language): string | undefined {
  const wrong = faults.filter(({ rule }) => rule !== "required");
  // Sentences of the spec already name their field, and faults of the whole request have none.
  const isNamed = ({ path, rule, sentence }: FieldFault) =>
    (code === "request.invalid" || code === "config.invalid") &&
    (path !== "" || rule !== undefined) &&
    !SPEC_SENTENCES.some((each) => each === sentence);
  const sentences = wrong.map((fault) => {
    const words = faultWords(fault, language);
    // A tariff has many similar lines, so the wrong one is named by its own name.
    if (code === "tariff.invalid" && fault.values?.name) return `${fault.values.name}: ${words}`;
    // A file has many places, so the wrong one is named by its line or number.
    if (code === "place.file_invalid" && fault.path !== "content") return `${rowOf(fault.path, language)}: ${words}`;
    return isNamed(fault) ? `${labelOf(fault.path, language)}: ${words}` : words;
  });
  return sentences.length === 0 ? undefined : [...new Set(sentences)].slice(0, MOST_IN_MESSAGE).join(" · ");
}

function faultWords({ rule = "invalid", sentence, values = {} }: FieldFault, language: Language): string {
  const words = sentence === undefined ? fieldWords(language).rules[rule] : translated(sentence, language);
  return fillGaps(words, values);
}

function translated(sentence: string, language: Language): string {
  const { sentences } = fieldWords(language);
  return Object.hasOwn(sentences, sentence) ? sentences[sentence as Sentence] : sentence;
}

/** Names a row of a file, and the column in it if one is wrong, as it is called there: "Line 3, area". */
function rowOf(path: string, language: Language): string {
  const [unit = "", row, field] = path.split(".");
  return `${labelOf(unit, language)} ${row}${field ? `, ${field}` : ""}`;
}

/** Returns the label that people see; the API name for fields that nobody fills in by hand. List items count from one. */
export function labelOf(path: string, language: Language = "en"): string {
  const parts = path.split(".");
  const isCounted = /^\d+$/.test(parts.at(-1) ?? "");
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? "";
  const { labels } = fieldWords(language);
  const label = Object.hasOwn(labels, name) ? labels[name as FieldLabel] : name;
  return isCounted ? `${label} ${Number(parts.at(-1)) + 1}` : label;
}
