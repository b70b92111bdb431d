import type { ModbusPreviewed } from "@switchboard/contract";
import type { Drivers } from "../supervisor/drivers.ts";
import type { Report, Told } from "./calls.ts";

type Look = NonNullable<Told["looks"]>[number];
type Looked = NonNullable<Report["looked"]>[number];

/** Somebody waits, and no longer than this. */
const PATIENCE_MS = 12_000;
/** The server asks until it is answered; each is read once. */
const REMEMBERED = 100;

/** Reads registers for people who look at a meter from the dashboard: beside the other work, and nothing is kept. */
export class Looks {
  readonly #drivers: Drivers;
  readonly #tell: (looked: Looked) => void;
  readonly #taken = new Set<string>();

  constructor(drivers: Drivers, tell: (looked: Looked) => void) {
    this.#drivers = drivers;
    this.#tell = tell;
  }

  async take({ id, ...wanted }: Look): Promise<void> {
    if (this.#taken.has(id)) return;
    this.#taken.add(id);
    for (const old of this.#taken) if (this.#taken.size > REMEMBERED) this.#taken.delete(old);
    const nothing: ModbusPreviewed = { problem: "not_set_up", rows: [] };
    const host = this.#drivers.get("modbus");
    const looked = await host?.look(wanted, AbortSignal.timeout(PATIENCE_MS)).catch(() => undefined);
    this.#tell({ id, ...(looked ?? nothing) });
  }
}
