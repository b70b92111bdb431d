import pino from "pino";
import { newSecret } from "../platform/auth/secrets.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import { Postbox } from "../platform/mail/postbox.ts";
import { createIdentity, type Identity } from "../services.ts";

/** The same services of people and enterprises as the server's, without one. No token is signed here, so any secret will do. */
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
