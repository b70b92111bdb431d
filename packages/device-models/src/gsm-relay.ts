import type { SwitchKind } from "@switchboard/domain/site";
import { between, type Random } from "./random.ts";
import { RelayBoard } from "./relay-board.ts";

/** Relays behind a mobile network, which delivers commands with a delay. */
export class GsmRelay extends RelayBoard {
  private readonly random: Random;

  constructor(random: Random, kinds: readonly SwitchKind[], relays?: readonly (0 | 1)[]) {
    super(kinds, relays);
    this.random = random;
  }

  latency(): number {
    return between(this.random, 300, 1500);
  }
}
