import type { Span } from "../../site/online-spans.ts";
import type { Usage } from "./usage.ts";
import { blockGaps, blockSlots, blockWindows, quarterAt } from "./usage-block.ts";
import { UNKNOWN, type UsageBlock } from "./usage-columns.ts";

type UsageDetails = Pick<Usage, "connection" | "credit" | "missing">;

/**
 * Creates a usage from blocks in order of time. Bills use the columns. Slots and windows are created on first access, so use `usageWith`
 * instead of `...usage`, which would create all of them.
 */
export function hourlyUsage(blocks: readonly UsageBlock[], further: UsageDetails = {}): Usage {
  const slots = once(() => blockSlots(blocks));
  const windows = once(() => blockWindows(blocks));
  const bridged = once(() => blockGaps(blocks));
  return {
    ...further,
    blocks,
    isOrdered: true,
    get slots() {
      return slots();
    },
    get bridged() {
      return bridged();
    },
    get demand() {
      return {
        minutes: 15,
        get windows() {
          return windows();
        },
      };
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the usage with another connection, credit or missing spans. */
export function usageWith(usage: Usage, further: UsageDetails): Usage {
  const { connection, credit, missing, blocks } = usage;
  return blocks ? hourlyUsage(blocks, { connection, credit, missing, ...further }) : { ...usage, ...further };
}

/**
 * Adds the usage of several mains of one supply, hour by hour. A quarter that one of them does not know is unknown, and an hour that one
 * of them did not measure is missing, whatever the others measured.
 */
export function addUsages(usages: readonly Usage[]): Usage {
  const [first, ...others] = usages;
  if (!first || others.length === 0) return first ?? hourlyUsage([]);
  const starts = [...new Set(usages.flatMap((usage) => blocksOf(usage).map(startOf)))].toSorted((a, b) => a - b);
  const sums = starts.map((start) => sumOf(usages.map((usage) => blocksOf(usage).find((b) => startOf(b) === start))));
  const missing = [...usages.flatMap((usage) => usage.missing ?? []), ...sums.flatMap((sum) => sum.missing)];
  return hourlyUsage(
    sums.map(({ block }) => block),
    { missing },
  );
}

/** Adds the energy that another meter counted as fed into the grid. Hours that it did not measure are missing. */
export function withExport(usage: Usage, fed: Usage): Usage {
  const missed: Span[] = [];
  const blocks = blocksOf(usage).map((block) => {
    const other = blocksOf(fed).find((each) => startOf(each) === startOf(block));
    const same = other && sameHours(block, other);
    const counted = same?.importWh;
    const exportWh = block.importWh.map((taken, hour) => {
      const amount = counted?.[hour] ?? UNKNOWN;
      if (amount === UNKNOWN && taken !== UNKNOWN) addSpan(missed, block, hour);
      return Math.max(0, amount);
    });
    return { ...columnsOf(block), exportWh, exportW: same?.w, peaks: block.peaks };
  });
  const { connection, credit, missing = [] } = usage;
  return hourlyUsage(blocks, { connection, credit, missing: [...missing, ...missed] });
}

/**
 * Reduces the mean power of some quarters, by their start, without changing the energy. Power factors stay: watts and volt-amperes are
 * reduced in proportion.
 */
export function usageWithLess(usage: Usage, less: ReadonlyMap<number, number>, measure: "w" | "va"): Usage {
  const blocks = blocksOf(usage).map((block): UsageBlock => {
    const columns = columnsOf(block);
    const [w, va] = [block.w.slice(), block.va.slice()];
    const drawn = block[measure];
    drawn.forEach((power, quarter) => {
      const by = power > 0 ? (less.get(quarterAt(block, quarter)) ?? 0) : 0;
      if (by <= 0) return;
      const left = Math.max(0, 1 - by / power);
      for (const column of [w, va]) column[quarter] = lowered(column[quarter] ?? UNKNOWN, left);
    });
    return { ...columns, exportWh: block.exportWh, exportW: block.exportW, w, va };
  });
  const { connection, credit, missing } = usage;
  return hourlyUsage(blocks, { connection, credit, missing });
}

const lowered = (power: number, left: number) => (power === UNKNOWN ? UNKNOWN : Math.round(power * left));

/** Picks the columns by name, because the columns of a block may be getters, which a spread would not copy. */
const columnsOf = ({ edges, importWh, vah, gapMs, w, va, isEstimated }: UsageBlock) => {
  return { edges, importWh, vah, gapMs, w, va, isEstimated };
};

const startOf = ({ edges }: UsageBlock) => edges[0] ?? 0;

function blocksOf({ blocks }: Usage): readonly UsageBlock[] {
  if (!blocks) throw new TypeError("only usages of blocks can be added");
  return blocks;
}

/**
 * Meters of one enterprise have equal hours. A block that is not yet rebuilt after a change of the time zone counts as
 * unknown.
 */
function sameHours(block: UsageBlock, other: UsageBlock): UsageBlock | undefined {
  return block.edges.length === other.edges.length ? other : undefined;
}

function sumOf(blocks: readonly (UsageBlock | undefined)[]): { block: UsageBlock; missing: Span[] } {
  const [known] = blocks.filter((block) => block !== undefined);
  if (!known) return { block: NOTHING, missing: [] };
  const all = blocks.map((block) => block && sameHours(known, block));
  const missing: Span[] = [];
  const importWh = known.importWh.map((_, hour) => {
    const amounts = all.map((block) => block?.importWh[hour] ?? UNKNOWN);
    const measured = amounts.filter((amount) => amount !== UNKNOWN);
    if (measured.length > 0 && measured.length < amounts.length) addSpan(missing, known, hour);
    return measured.length > 0 ? measured.reduce((sum, each) => sum + each, 0) : UNKNOWN;
  });
  const vah = known.vah.map((_, hour) =>
    all.reduce((sum, block) => {
      const isMeasured = block && block.importWh[hour] !== UNKNOWN;
      return isMeasured ? plus(sum, block.vah[hour] ?? UNKNOWN) : sum;
    }, 0),
  );
  const block: UsageBlock = {
    edges: known.edges,
    importWh,
    vah,
    gapMs: known.importWh.map((_, hour) => Math.max(...all.map((each) => each?.gapMs[hour] ?? 0))),
    w: known.w.map((_, index) => all.reduce((sum, each) => plus(sum, each?.w[index] ?? UNKNOWN), 0)),
    va: known.va.map((_, index) => all.reduce((sum, each) => plus(sum, each?.va[index] ?? UNKNOWN), 0)),
    isEstimated: all.some((each) => each?.isEstimated) || undefined,
  };
  return { block, missing };
}

const NOTHING: UsageBlock = {
  edges: new Float64Array(0),
  importWh: new Float64Array(0),
  vah: new Float64Array(0),
  gapMs: new Float64Array(0),
  w: new Int32Array(0),
  va: new Int32Array(0),
};

const plus = (a: number, b: number) => (a === UNKNOWN || b === UNKNOWN ? UNKNOWN : a + b);

function addSpan(spans: Span[], { edges }: UsageBlock, hour: number): void {
  const [from, to] = [edges[hour] ?? 0, edges[hour + 1] ?? 0];
  const last = spans.at(-1);
  if (last?.to === from) last.to = to;
  else spans.push({ from, to });
}
