import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const secret = "5b0f6c1ad9e24837c5e0a1f47d3b9268";

describe("the configuration", () => {
  it("needs nothing in the try-it mode", () => {
    const config = readConfig({ SWITCHBOARD_MODE: "try-it" });
    expect(config).toMatchObject({ port: 8080, mqttPort: 1883, publicUrl: "http://localhost:8080", fleet: 40 });
  });

  it.each([
    "0".repeat(64),
    "x".repeat(32),
    "ab".repeat(16),
    "0123456789abcdef0123456789abcdef",
    "00000000000000000000000000000001",
  ])("refuses the weak secret %s, and says how to make one", (weak) => {
    for (const name of ["TOKEN_SECRET", "TOKEN_SECRET_PREVIOUS", "BROKER_HOOK_SECRET", "METRICS_TOKEN"])
      expect(() => readConfig({ TOKEN_SECRET: secret, [name]: weak })).toThrow(
        new RegExp(`${name} is easy to guess.*openssl rand -hex 32`),
      );
  });

  it("rejects production without its secrets, and names them", () => {
    expect(() => readConfig({})).toThrow(/TOKEN_SECRET is missing/);
    expect(() => readConfig({ TOKEN_SECRET: "short" })).toThrow(/TOKEN_SECRET needs at least 32/);
    expect(() => readConfig({ TOKEN_SECRET: secret, BROKER_URL: "mqtt://b" })).toThrow(/BROKER_HOOK_SECRET is missing/);
    const kept = { TOKEN_SECRET: secret, BROKER_URL: "mqtt://b", BROKER_ACCOUNTS: "dynamic-security" };
    expect(readConfig(kept).broker).toMatchObject({ keepsAccounts: true });
    expect(readConfig({ TOKEN_SECRET: secret })).toMatchObject({ mode: "production", tokenSecret: secret });
  });

  it.each([
    [{ PORT: "eighty" }, /PORT/],
    [{ PORT: "70000" }, /PORT/],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL must start with postgres/],
    [{ DATABASE_URL: "postgres://one:x,two/base" }, /DATABASE_URL is no address; several hosts/],
    [{ BROKER_URL: "http://broker" }, /BROKER_URL must start with mqtt/],
    [{ BROKER_URL: "mqtt://one,,two" }, /BROKER_URL must start with mqtt/],
    [{ BROKER_ACCOUNTS: "files" }, /BROKER_ACCOUNTS/],
    [{ FLEET: "-1" }, /FLEET/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL/],
    [{ METRICS_TOKEN: "short" }, /METRICS_TOKEN needs at least 32/],
    [{ TRUST_PROXY: "all" }, /TRUST_PROXY must be true, false or a number of proxies/],
    [{ DEVICE_BROKER: "mqtt://broker:1883" }, /DEVICE_BROKER must be host:port/],
    [{ DEVICE_BROKER: "broker" }, /DEVICE_BROKER must be host:port/],
    [{ DEVICE_TLS_BROKER: "broker" }, /DEVICE_TLS_BROKER must be host:port/],
    [{ MQTT_TLS_PORT: "8883", MQTT_TLS_CERT: "a.crt" }, /MQTT_TLS_KEY is missing/],
    [{ MQTT_TLS_CERT: "a.crt", MQTT_TLS_KEY: "a.key" }, /MQTT_TLS_PORT is missing/],
    [{ DEVICE_CERTIFICATES: "on" }, /MQTT_TLS_PORT is missing/],
    [{ MQTT_TLS_PORT: "8883", BROKER_URL: "mqtt://b" }, /MQTT_TLS_PORT is of the embedded broker/],
  ])("names what is wrong in %j", (environment, message) => {
    expect(() => readConfig({ SWITCHBOARD_MODE: "try-it", ...environment })).toThrow(message);
  });

  it.each([
    [{}, "127.0.0.1:1883"],
    [{ MQTT_PORT: "1999", PUBLIC_URL: "http://lights.example.com:8080/" }, "lights.example.com:1999"],
    [{ PUBLIC_URL: "http://[::1]:8080" }, "[::1]:1883"],
    [{ BROKER_URL: "mqtt://server:secret@broker.example.com" }, "broker.example.com:1883"],
    [{ DEVICE_BROKER: "mqtt.example.com:8883", BROKER_URL: "mqtt://broker.internal:1884" }, "mqtt.example.com:8883"],
    [{ BROKER_URL: "mqtt://one:1884,two" }, "one:1884"],
    [{ DEVICE_BROKER: "[fe80::1]:1883" }, "[fe80::1]:1883"],
  ])("tells devices of %j to find the broker at %s", (environment, expected) => {
    expect(readConfig({ SWITCHBOARD_MODE: "try-it", ...environment }).deviceBroker).toBe(expected);
  });

  it.each([
    [{}, undefined],
    [{ MQTT_TLS_PORT: "8883" }, "127.0.0.1:8883"],
    [{ MQTT_TLS_PORT: "8883", PUBLIC_URL: "https://lights.example.com" }, "lights.example.com:8883"],
    [{ MQTT_TLS_PORT: "8883", DEVICE_BROKER: "[fe80::1]:1883" }, "[fe80::1]:8883"],
    [{ MQTT_TLS_PORT: "8883", DEVICE_TLS_BROKER: "mqtt.example.com:443" }, "mqtt.example.com:443"],
    [{ BROKER_URL: "mqtt://b", DEVICE_TLS_BROKER: "mqtt.example.com:8883" }, "mqtt.example.com:8883"],
  ])("tells devices of %j to find TLS at %s", (environment, expected) => {
    expect(readConfig({ SWITCHBOARD_MODE: "try-it", ...environment }).deviceTls.broker).toBe(expected);
  });

  it.each([
    ["BROKER_WS_URL", "wss://broker/mqtt", "at /mqtt"],
    ["RESET_SECOND_FACTOR", "asha@example.com", "switchboard admin reset-second-factor"],
  ])("starts with the removed setting %s, and says what replaces it", (name, value, replacement) => {
    const { notices } = readConfig({ SWITCHBOARD_MODE: "try-it", [name]: value });
    expect(notices).toEqual([expect.stringMatching(new RegExp(`^${name} is not used any more: .*${replacement}`))]);
  });

  it("says nothing of removed settings that are not set", () => {
    expect(readConfig({ SWITCHBOARD_MODE: "try-it", RESET_SECOND_FACTOR: "" }).notices).toEqual([]);
  });

  it("reads secrets from the named files, and rejects one that is set twice or cannot be read", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "secrets-"));
    const file = path.join(folder, "token-secret");
    await writeFile(file, `${secret}\n`);
    expect(readConfig({ TOKEN_SECRET_FILE: file }).tokenSecret).toBe(secret);
    expect(() => readConfig({ TOKEN_SECRET_FILE: file, TOKEN_SECRET: secret })).toThrow(/one of them is enough/);
    await rm(folder, { recursive: true });
    expect(() => readConfig({ TOKEN_SECRET_FILE: file })).toThrow(/TOKEN_SECRET_FILE cannot be read/);
  });

  it("treats an empty variable as not set", () => {
    expect(readConfig({ SWITCHBOARD_MODE: "try-it", PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    });
  });
});
