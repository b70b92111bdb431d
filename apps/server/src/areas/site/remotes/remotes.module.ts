import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import { IrPlayerService } from "./ir-player.service.ts";
import { IrSendsRepository } from "./ir-sends.repository.ts";
import { irSubscriber } from "./ir-subscriber.ts";
import { remoteRoutes } from "./remotes.routes.ts";
import { RemotesService } from "./remotes.service.ts";

/** Creates remote controls for appliances, and the sending of infrared signals. */
export function createRemotes(dependencies: { database: Database; broker: Pick<Broker, "publish">; clock: Clock }) {
  const { database, broker, clock } = dependencies;
  const remotes = new RemotesService(database, clock);
  const player = new IrPlayerService(database, broker, clock);
  const chores: Chore[] = [{ name: "expire_infrared", everyMs: 500, run: () => player.expireOverdue() }];
  return {
    player,
    routes: (routes: Routes) => remoteRoutes(routes, remotes, player),
    subscribers: [irSubscriber(new IrSendsRepository(database))],
    listen: (listener: StoreListener) => player.answers.listen(listener),
    beforeClose: () => player.answers.close(),
    chores,
  };
}
