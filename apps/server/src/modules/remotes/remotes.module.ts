import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { IrPlayerService } from "./ir-player.service.ts";
import { RemotesService } from "./remotes.service.ts";

export interface RemotesModule {
  remotes: RemotesService;
  player: IrPlayerService;
}

export function createRemotes(database: Database, broker: Pick<Broker, "publish">, clock: Clock): RemotesModule {
  return { remotes: new RemotesService(database, clock), player: new IrPlayerService(database, broker, clock) };
}
