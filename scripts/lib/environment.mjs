import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "./paths.mjs";

/** Reads `.env`; variables that are already set take precedence. */
export function loadEnvironment() {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns the settings that the commands themselves need; the server parses and validates all of them. */
export function settings() {
  const { PORT, MQTT_PORT, MQTT_TLS_PORT, HOST, DATA_DIR, BROKER_URL, FLEET } = process.env;
  const mqtt = { MQTT_PORT: Number(MQTT_PORT || 1883), ...(MQTT_TLS_PORT && { MQTT_TLS_PORT: Number(MQTT_TLS_PORT) }) };
  return {
    /** The ports that have to be free, by the variable that sets them. */
    ports: { PORT: Number(PORT || 8080), ...(BROKER_URL ? {} : mqtt) },
    port: Number(PORT || 8080),
    mqttPort: Number(MQTT_PORT || 1883),
    host: HOST || undefined,
    dataDir: resolve(ROOT, DATA_DIR || "data"),
    brokerUrl: BROKER_URL || undefined,
    fleet: FLEET !== "0",
  };
}
