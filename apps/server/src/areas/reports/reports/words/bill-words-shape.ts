import type { BILL_NOTICES } from "@switchboard/domain/energy";

/** The words of a bill as a file. `{…}` is filled in; names that people gave are never part of a template. */
export interface BillWords {
  running: string;
  /** Stands behind every amount in which something is lacking. */
  incomplete: string;
  facts: Record<
    | "supply"
    | "consumer"
    | "month"
    | "total"
    | "soFar"
    | "energy"
    | "apparent"
    | "exported"
    | "factor"
    | "demand"
    | "co2"
    | "budget"
    | "expected"
    | "between"
    | "utility"
    | "difference"
    | "note",
    string
  >;
  parts: Record<"lines" | "demand" | "utility" | "why" | "shares" | "notices", string>;
  columns: Record<
    | "line"
    | "quantity"
    | "unit"
    | "rate"
    | "amount"
    | "figure"
    | "ours"
    | "theirs"
    | "difference"
    | "when"
    | "recorded"
    | "billed"
    | "because"
    | "name"
    | "energy"
    | "part"
    | "notice",
    string
  >;
  /** What a billed demand follows from. */
  because: Record<"recorded" | "minimum" | "ratchet", string>;
  units: Record<"month" | "day" | "percent", string>;
  line: Record<"of" | "slab" | "slabOver" | "excess" | "roundOff", string>;
  /** Why two bills differ. */
  what: Record<"kwh" | "kvah" | "demand" | "power_factor" | "rounding" | "missing_readings" | "unexplained", string>;
  /** What nobody's share takes. */
  rest: string;
  notices: Record<(typeof BILL_NOTICES)[number], string>;
}
