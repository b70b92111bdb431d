import type { BillView, contract, ReplyOf, Supply } from "@switchboard/contract";
import { compareDecimals, decimal, decimalText } from "@switchboard/domain/energy";
import type { WordFiles } from "@switchboard/translations";
import type { ExactNumber } from "./content.ts";
import type { ReportFrame } from "./report-frame.ts";

export type BillReply = ReplyOf<typeof contract.oneBill>;

export type BillWords = WordFiles["reports/bill"];

export interface BillFrame {
  frame: ReportFrame;
  words: BillWords;
  supply: Supply;
  reply: BillReply;
  locale: string;
  money(amount: string): ExactNumber;
  /** Formats a value for running text. */
  write(value: ExactNumber): string;
}

/** Converts a meter's count to thousands without losing a digit. */
export function kilo(count: number): string {
  return decimalText({ units: BigInt(Math.round(count)), scale: 3 });
}

/** Returns the demand with the highest billed value, or undefined when the tariff has no demand charge. */
export function highestDemand({ demands }: BillView): BillView["demands"][number] | undefined {
  return demands.toSorted((a, b) => compareDecimals(decimal(b.billed), decimal(a.billed)))[0];
}

/** Formats a part between 0 and 1 as a percentage. */
export function percentOf(part: string, write: BillFrame["write"]): string {
  const { units, scale } = decimal(part);
  return `${write({ exact: decimalText({ units: units * 100n, scale }) })} %`;
}
