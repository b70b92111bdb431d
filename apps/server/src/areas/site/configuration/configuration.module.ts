import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import { configSubscriber } from "./config-subscriber.ts";
import { ConfigurationRepository } from "./configuration.repository.ts";
import { configurationRoutes } from "./configuration.routes.ts";
import { ConfigurationService } from "./configuration.service.ts";

/** Creates the settings that devices store themselves. */
export function createConfiguration(dependencies: {
  database: Database;
  broker: Pick<Broker, "publish">;
  clock: Clock;
}) {
  const repository = new ConfigurationRepository(dependencies.database);
  const service = new ConfigurationService(repository, dependencies.broker, dependencies.clock);
  return {
    service,
    routes: (routes: Routes) => configurationRoutes(routes, service),
    subscribers: [configSubscriber(repository)],
  };
}
