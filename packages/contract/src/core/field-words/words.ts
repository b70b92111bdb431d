import type { PLAN_PROBLEMS } from "@switchboard/domain/alarms";
import type { SCHEDULE_PROBLEMS, WORKFLOW_PROBLEMS } from "@switchboard/domain/automation";
import type {
  ACTION_PROBLEMS,
  HOLD_PROBLEMS,
  HOLD_RULE_PROBLEMS,
  LIMIT_PROBLEMS,
  SCENE_PROBLEMS,
} from "@switchboard/domain/control";
import type { DEMAND_PROBLEMS, TARIFF_PROBLEMS } from "@switchboard/domain/energy";
import type { ADDRESS_PROBLEMS } from "@switchboard/domain/reports";
import type { CONFIG_PROBLEMS, PLACE_FILE_PROBLEMS } from "@switchboard/domain/site";
import type { WordFiles } from "@switchboard/translations";
import type { SPEC_SENTENCES } from "./spec-sentences.ts";

/** The sentences with which the rules of the domain explain faults, in the spec's English (§5). */
type RuleSentence =
  | (typeof ADDRESS_PROBLEMS)[keyof typeof ADDRESS_PROBLEMS]
  | (typeof ACTION_PROBLEMS)[keyof typeof ACTION_PROBLEMS]
  | (typeof CONFIG_PROBLEMS)[keyof typeof CONFIG_PROBLEMS]
  | (typeof DEMAND_PROBLEMS)[keyof typeof DEMAND_PROBLEMS]
  | (typeof HOLD_PROBLEMS)[keyof typeof HOLD_PROBLEMS]
  | (typeof HOLD_RULE_PROBLEMS)[keyof typeof HOLD_RULE_PROBLEMS]
  | (typeof LIMIT_PROBLEMS)[keyof typeof LIMIT_PROBLEMS]
  | (typeof PLACE_FILE_PROBLEMS)[keyof typeof PLACE_FILE_PROBLEMS]
  | (typeof PLAN_PROBLEMS)[keyof typeof PLAN_PROBLEMS]
  | (typeof SCENE_PROBLEMS)[keyof typeof SCENE_PROBLEMS]
  | (typeof SCHEDULE_PROBLEMS)[keyof typeof SCHEDULE_PROBLEMS]
  | (typeof TARIFF_PROBLEMS)[keyof typeof TARIFF_PROBLEMS]
  | (typeof WORKFLOW_PROBLEMS)[keyof typeof WORKFLOW_PROBLEMS];

/** The sentences of the contract itself, besides the rules that any field can break. */
type ContractSentence =
  | (typeof SPEC_SENTENCES)[number]
  | "3 to 32 letters, digits, dots, dashes or underscores; some words are not for people"
  | "Ends before it begins"
  | "Has to be a whole number"
  | "Invalid date range"
  | "Invalid devices"
  | "More than 92 days"
  | "More than ten years"
  | "Not a colour (#rrggbb)"
  | "Not a currency"
  | "Not a date (YYYY-MM-DD)"
  | "Not a device ID"
  | "Not a month (YYYY-MM)"
  | "Not a number"
  | "Not a phone number"
  | "Not a code of a wall panel"
  | "Not a recovery code"
  | "Not a short name"
  | "Not a day of it"
  | "Not a time of day"
  | "Not a time zone"
  | "Not a valid key"
  | "Not a valid name"
  | "Not a valid text"
  | "Not below zero"
  | "Nothing to hold"
  | "Nothing to release"
  | "Not the columns of this list"
  | "Not the filters of this list"
  | "Not a picture (PNG, JPEG or WebP)"
  | "Please Provide Valid Name to all the KEYS!!"
  | "Six digits"
  | "Has to begin with http:// or https://"
  | "The password needs at least 8 characters"
  | "The request is not valid JSON"
  | "The request has to be JSON (content-type: application/json)"
  | "Too long"
  | "Too many devices for so many days"
  | "Too many settings";

type FieldsFile = WordFiles["core/fields"];
export type FieldRule = keyof FieldsFile["rules"];
/** Fields with a label, by their API names; other fields are called by those names. */
export type FieldLabel = keyof FieldsFile["labels"];
export type Sentence = RuleSentence | ContractSentence;

/** Resolves to never if the file has a key that the code does not know; a missing key fails by itself. */
type WithoutStaleKeys<Known, File> = [keyof File] extends [keyof Known] ? Known : never;

export interface FieldWords {
  rules: FieldsFile["rules"];
  labels: FieldsFile["labels"];
  /** Keyed by the English sentence, which the English file repeats for translators. */
  sentences: WithoutStaleKeys<Record<Sentence, string>, FieldsFile["sentences"]>;
}
