import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { effectiveSettings } from "./effective-settings.ts";

const ROOT = "/opt/switchboard";
const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

function settingsOf(environment: Record<string, string>, envFile: Record<string, string> = {}) {
  const settings = effectiveSettings(environment, envFile, ROOT);
  return (name: string) => {
    const { value, source } = settings.find((each) => each.name === name) ?? {};
    return [value, source];
  };
}

describe("the source of a setting", () => {
  it("is the default, the environment, the .env file or a secret file", () => {
    const file = path.join(folder, "secret");
    writeFileSync(file, "0123456789abcdef0123456789abcdef\n");
    const of = settingsOf(
      { PORT: "9000", HOST: "127.0.0.1", TOKEN_SECRET_FILE: file },
      { HOST: "127.0.0.1", PORT: "1" },
    );
    expect(of("MQTT_PORT")).toEqual(["1883", "default"]);
    expect(of("SMTP_URL")).toEqual([undefined, "default"]);
    expect(of("PORT")).toEqual(["9000", "environment"]);
    expect(of("HOST")).toEqual(["127.0.0.1", ".env file"]);
    expect(of("TOKEN_SECRET")).toEqual(["***", `file ${file}`]);
  });

  it.each([
    [{}, {}, ["/opt/switchboard/data", "default"]],
    [{ DATA_DIR: "/opt/switchboard/data" }, {}, ["/opt/switchboard/data", "default"]],
    [{ DATA_DIR: "/opt/switchboard/data" }, { DATA_DIR: "./data" }, ["/opt/switchboard/data", ".env file"]],
    [{ DATA_DIR: "/var/lib/switchboard" }, {}, ["/var/lib/switchboard", "environment"]],
  ])("of the data folder %j with %j in the file is %j", (environment, envFile, expected) => {
    expect(settingsOf(environment, envFile)("DATA_DIR")).toEqual(expected);
  });
});

it.each([
  [
    "DATABASE_URL",
    "postgres://switch:p@ss@db1:5432,db2:5432/s?sslpassword=hidden",
    "postgres://***@db1:5432,db2:5432/s?***",
  ],
  ["BROKER_URL", "mqtt://broker:1883", "mqtt://broker:1883"],
  ["SMTP_URL", "smtps://u:p%40ss@mail.example.com", "smtps://***@mail.example.com"],
  ["METRICS_TOKEN", "0123456789abcdef", "***"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer x", "***"],
])("masks %s", (name, text, shown) => {
  expect(settingsOf({ [name]: text })(name)[0]).toBe(shown);
});
