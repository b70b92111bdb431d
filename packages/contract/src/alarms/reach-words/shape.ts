import type { Priority } from "@switchboard/domain/alarms";

/** A sentence with gaps: {device}, {name}, {other}, {count}. */
interface Sentence {
  head: string;
  text: string;
}

/** What messages say in one language. What a person wrote stands in it as they wrote it. */
export interface ReachWords {
  priority: Record<Priority, string>;
  /** Before the head of an alarm that is over. */
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
  /** With the gaps {code} and {minutes}. Some programs send the head alone, so the code is in it. */
  code: Sentence;
  /** Sentences of ours, by their code. */
  sentences: Readonly<Record<string, Sentence>>;
}
