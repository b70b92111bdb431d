import { type EnergyCounts, UNKNOWN, type UsageBlock } from "./usage-columns.ts";

/** Whether the energies of an hour are known. An hour without any was not measured. */
export const UNMEASURED = 0;
export const WITHOUT_APPARENT = 1;
const MEASURED = 2;
type HourCoverage = typeof UNMEASURED | typeof WITHOUT_APPARENT | typeof MEASURED;

/** Energies in whole watt-hours and volt-ampere-hours. */
interface HourEnergy {
  importWh: number;
  exportWh: number;
  vah: number;
}

/**
 * Walks over the hours of a block and counts their energy in whole watt-hours, carrying the remainder of each hour into the next like
 * `wattHours`. Creates nothing for an hour, because a year of a hundred meters has a million of them.
 */
export class HourCounter {
  readonly edges: Float64Array;
  hour = 0;
  readonly #counts: EnergyCounts;
  readonly #exportWh: Float64Array | undefined;
  #energy = 0;
  #apparent = 0;
  #exported = 0;
  #takenWh = 0;
  #takenVah = 0;

  constructor(block: UsageBlock) {
    this.edges = block.edges;
    this.#counts = block.counts ?? { energy: block.importWh, apparent: block.vah, base: 0, perWattHour: 1 };
    this.#exportWh = block.exportWh;
  }

  /** Moves over the next hours with the same coverage, up to `end`, and returns that coverage. */
  moveOn(end: number): HourCoverage {
    const { energy, apparent, base } = this.#counts;
    const exportWh = this.#exportWh;
    const first = this.hour;
    let hour = first;
    let known: HourCoverage = MEASURED;
    let energySum = this.#energy;
    let apparentSum = this.#apparent;
    for (; hour < end; hour += 1) {
      const used = (energy[hour] ?? 0) + base;
      const above = (apparent[hour] ?? 0) + base;
      if (used === UNKNOWN || above === UNKNOWN) {
        const coverage = used === UNKNOWN ? UNMEASURED : WITHOUT_APPARENT;
        if (hour === first) known = coverage;
        if (coverage !== known) break;
        if (used !== UNKNOWN) energySum += used;
        if (above !== UNKNOWN) apparentSum += above;
      } else {
        if (known !== MEASURED) break;
        energySum += used;
        apparentSum += above;
      }
      if (exportWh) this.#exported += exportWh[hour] ?? 0;
    }
    this.hour = hour;
    this.#energy = energySum;
    this.#apparent = apparentSum;
    return known;
  }

  /** Returns the energy counted since the previous call. */
  take(): HourEnergy {
    const { perWattHour } = this.#counts;
    const wh = Math.floor(this.#energy / perWattHour);
    const vah = Math.floor(this.#apparent / perWattHour);
    const taken = { importWh: wh - this.#takenWh, exportWh: this.#exported, vah: vah - this.#takenVah };
    this.#takenWh = wh;
    this.#takenVah = vah;
    this.#exported = 0;
    return taken;
  }
}
