import pino from "pino";
import { newSecret } from "../platform/auth/secrets.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import { Postbox } from "../platform/mail/postbox.ts";
import { createIdentity, type Identity } from "../services.ts";

/** Creates the services for people and enterprises without a server. No token is signed here, so any secret will do. */
export function identityOf(config: Config, database: Database): Identity {
  const silent = new Postbox({ send: async () => undefined }, () => undefined);
  const { publicUrl, deviceBroker } = config;
  const logger = pino({ level: "silent" });
  const given = {
    database,
    clock: systemClock,
    logger,
    postbox: silent,
    tokenSecret: newSecret(),
    publicUrl,
    deviceBroker,
  };
  return createIdentity(given, "/mqtt");
}
