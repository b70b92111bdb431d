import type { BillView, contract, ReplyOf, Supply } from "@switchboard/contract";
import { compareDecimals, decimal, decimalText } from "@switchboard/domain/energy";
import type { WordFiles } from "@switchboard/translations";
import type { ExactNumber } from "./content.ts";
import type { ReportFrame } from "./report-frame.ts";

export type BillReply = ReplyOf<typeof contract.oneBill>;

export type BillWords = WordFiles["reports/bill"];

/** What every table of a bill needs. */
export interface BillFrame {
  frame: ReportFrame;
  words: BillWords;
  supply: Supply;
  reply: BillReply;
  locale: string;
  money(amount: string): ExactNumber;
  /** As a sentence says it. */
  write(value: ExactNumber): string;
}

/** Thousands of what meters count, to the last unit. */
export function kilo(count: number): string {
  return decimalText({ units: BigInt(Math.round(count)), scale: 3 });
}

/** The highest that is billed; undefined where the tariff has no demand charge. */
export function highestDemand({ demands }: BillView): BillView["demands"][number] | undefined {
  return demands.toSorted((a, b) => compareDecimals(decimal(b.billed), decimal(a.billed)))[0];
}
