import pino from "pino";
import { newSecret } from "../platform/auth/secrets.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import { createIdentity, type Identity } from "../services.ts";

/** Creates the services of people and enterprises without a server. Nothing is signed, sealed or mailed here, so any secret will do. */
export function identityOf(config: Config, database: Database): Identity {
  const { publicUrl, deviceBroker } = config;
  const logger = pino({ level: "silent" });
  const given = {
    database,
    clock: systemClock,
    logger,
    mailer: { send: async () => undefined },
    tokenSecret: newSecret(),
    publicUrl,
    deviceBroker,
  };
  return createIdentity(given, "/mqtt");
}
