import type { Language } from "@switchboard/domain/core";
import { fillGaps, wordsOf } from "@switchboard/translations";
import { ERRORS, type ErrorBody, type ErrorCode } from "./errors.ts";
import type { FieldFault } from "./field-problems.ts";
import { SPEC_SENTENCES } from "./field-words/spec-sentences.ts";
import type { FieldLabel, FieldWords, Sentence } from "./field-words/words.ts";

const fieldWords = (language: Language): FieldWords => wordsOf("core/fields", language);
/** So many faults stand in the message itself; all of them stand at their fields. */
const TOLD = 3;

/** The body of a refusal: in the catalogue's words, or where fields are wrong, in those that say which and why. */
export function errorBody(code: ErrorCode, faults: readonly FieldFault[] = [], language: Language = "en"): ErrorBody {
  const { head, message } = ERRORS[code];
  if (faults.length === 0) return { code, head, message };
  const fields = faults.map((fault) => ({ path: fault.path, message: faultWords(fault, language) }));
  return { code, head, message: told(code, faults, language) ?? message, fields };
}

/** "All fields are mandatory" stays what it is about: what was left out (spec §5). */
function told(code: ErrorCode, faults: readonly FieldFault[], language: Language): string | undefined {
  const wrong = faults.filter(({ rule }) => rule !== "required");
  // Sentences of the spec name what they are about themselves, and one about the whole request names nothing.
  const isNamed = ({ path, rule, sentence }: FieldFault) =>
    (code === "request.invalid" || code === "config.invalid") &&
    (path !== "" || rule !== undefined) &&
    !SPEC_SENTENCES.some((each) => each === sentence);
  const sentences = wrong.map((fault) => {
    const words = faultWords(fault, language);
    // A tariff has many lines alike: the one that is wrong is named as its maker calls it.
    if (code === "tariff.invalid" && fault.values?.name) return `${fault.values.name}: ${words}`;
    return isNamed(fault) ? `${labelOf(fault.path, language)}: ${words}` : words;
  });
  return sentences.length === 0 ? undefined : [...new Set(sentences)].slice(0, TOLD).join(" · ");
}

function faultWords({ rule = "invalid", sentence, values = {} }: FieldFault, language: Language): string {
  const words = sentence === undefined ? fieldWords(language).rules[rule] : translated(sentence, language);
  return fillGaps(words, values);
}

function translated(sentence: string, language: Language): string {
  const { sentences } = fieldWords(language);
  return Object.hasOwn(sentences, sentence) ? sentences[sentence as Sentence] : sentence;
}

/** What a person calls the field; where nobody fills it in by hand, its name on the wire. Lists are counted from one. */
export function labelOf(path: string, language: Language = "en"): string {
  const parts = path.split(".");
  const isCounted = /^\d+$/.test(parts.at(-1) ?? "");
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? "";
  const { labels } = fieldWords(language);
  const label = Object.hasOwn(labels, name) ? labels[name as FieldLabel] : name;
  return isCounted ? `${label} ${Number(parts.at(-1)) + 1}` : label;
}
