import type { Priority } from "@switchboard/domain/alarms";
import type { AccountMailKind } from "@switchboard/domain/people";

/** A text with placeholders: {device}, {name}, {other}, {count}. */
interface Sentence {
  head: string;
  text: string;
}

/** The texts of messages in one language. Words that a person wrote are inserted unchanged. */
export interface ReachWords {
  priority: Record<Priority, string>;
  /** Precedes the head of an alarm that is over. */
  over: string;
  acknowledged: string;
  device: string;
  advice: string;
  at: string;
  open: string;
  acknowledge: string;
  closing: string;
  summary: { head: string; open: string; over: string; more: string };
  test: Sentence;
  /** Names of account mails in the delivery log. */
  account: Record<AccountMailKind, string>;
  /** With the gaps {code} and {minutes}. Some programs send the head alone, so the code is in it. */
  code: Sentence;
  /** Texts of the application, by their code. */
  sentences: Readonly<Record<string, Sentence>>;
}
