import type { ModbusPreviewed } from "@switchboard/contract";
import type { Drivers } from "../supervisor/drivers.ts";
import type { Report, ServerInstructions } from "./calls.ts";

type Look = NonNullable<ServerInstructions["looks"]>[number];
type LookResult = NonNullable<Report["looked"]>[number];

/** The limit for a trial reading, because a person waits. */
const PATIENCE_MS = 12_000;
/** The number of remembered ids, because the server repeats a request until it is answered and each is read once. */
const REMEMBERED = 100;

/** Makes trial readings for people who look at a meter on the dashboard, in parallel to other work; nothing is stored. */
export class Looks {
  readonly #drivers: Drivers;
  readonly #tell: (looked: LookResult) => void;
  readonly #taken = new Set<string>();

  constructor(drivers: Drivers, tell: (looked: LookResult) => void) {
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
