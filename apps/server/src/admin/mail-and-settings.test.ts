import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { callAdmin } from "./testing.ts";

const TOKEN_SECRET = "0123456789abcdef0123456789ABCDEF";
const open: SMTPServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function serve(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], closeTimeout: 10, ...options });
  open.push(server);
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return `127.0.0.1:${(server.server.address() as { port: number }).port}`;
}

const testMail = (environment: Record<string, string>) =>
  callAdmin(undefined, ["test-mail", "asha@example.test"], { environment });

describe("test-mail", () => {
  it("prints what the mail server answered, and the mail arrives", async () => {
    const received: string[] = [];
    const host = await serve({
      onData: (stream, _, done) => void text(stream).then((mail) => done(received.push(mail) ? null : undefined)),
    });
    const { code, printed } = await testMail({ SMTP_URL: `smtp://${host}`, MAIL_FROM: "Tower <tower@example.test>" });
    expect({ code, printed }).toEqual({
      code: 0,
      printed: [expect.stringMatching(new RegExp(`^${host} took the mail to asha@example.test: 250 .*`))],
    });
    expect(received[0]).toMatch(/From: Tower <tower@example\.test>/);
    expect(received[0]).toMatch(/Test mail of Switchboard/);
  });

  it("prints the refusal of the mail server, without the password", async () => {
    const host = await serve({
      authMethods: ["PLAIN"],
      onAuth: (_, __, done) => done(new Error("mailbox is locked")),
    });
    const { code, said } = await testMail({ SMTP_URL: `smtp://user:hidden@${host}` });
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/did not take the mail .*535 mailbox is locked/),
    });
    expect(said).not.toContain("hidden");
  });

  it("prints why there was no answer", async () => {
    expect((await testMail({ SMTP_URL: "smtp://127.0.0.1:1" })).said).toMatch(
      /127\.0\.0\.1:1 did not take .*ECONNREFUSED/,
    );
    expect(await testMail({})).toMatchObject({ code: 1, said: expect.stringContaining("SMTP_URL is not set") });
  });
});

describe("settings", () => {
  const settings = (environment: Record<string, string>, ...argv: string[]) =>
    callAdmin("postgres://u:hidden@db.example.test/switchboard", ["settings", ...argv], { environment });

  it("shows values with their sources, and no secret", async () => {
    const { code, printed, said } = await settings({ TOKEN_SECRET, PORT: "9000" });
    expect({ code, said }).toEqual({ code: 0, said: "" });
    const line = (name: string) => printed.find((each) => each.startsWith(`${name} `))?.split(/\s{2,}/);
    expect(line("PORT")).toEqual(["PORT", "9000", "environment"]);
    expect(line("MQTT_PORT")).toEqual(["MQTT_PORT", "1883", "default"]);
    expect(line("DATABASE_URL")).toEqual(["DATABASE_URL", "postgres://***@db.example.test/switchboard", "environment"]);
    expect(line("DEVICE_BROKER")).toEqual(["DEVICE_BROKER", "switchboard.test:1883", "default"]);
    expect(line("SMTP_URL")).toEqual(["SMTP_URL", "-", "default"]);
    expect(printed.join("\n")).not.toMatch(/hidden|0123456789abcdef/);
  });

  it("shows only what was changed, for programs", async () => {
    const { printed } = await settings({ TOKEN_SECRET }, "--changed", "--json");
    expect(printed.map((line) => JSON.parse(line).name).sort()).toEqual(["DATABASE_URL", "PUBLIC_URL", "TOKEN_SECRET"]);
  });

  it.each([
    [{ PORT: "nine", TOKEN_SECRET }, /PORT Invalid/],
    [{ PORT: "9000" }, /TOKEN_SECRET is missing/],
  ])("ends with 1 and names what the server would not start with: %j", async (environment, problem) => {
    const { code, printed, said } = await settings(environment);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(problem) });
    expect(printed.join("\n")).toMatch(new RegExp(`PORT +${environment.PORT} +environment`));
  });
});
