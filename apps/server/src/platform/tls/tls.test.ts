import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueServer, makeAuthority } from "./certificates.ts";
import { type DeviceTlsSettings, openDeviceTls } from "./device-tls.ts";
import { OwnAuthority } from "./own-authority.ts";
import { filedIdentity, ownIdentity } from "./server-identity.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let now: Date;
const clock = { now: () => now };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tls-"));
  now = new Date("2026-11-16T12:00:00Z");
});
afterEach(() => rm(folder, { recursive: true }));

const NONE: DeviceTlsSettings = {
  port: undefined,
  files: undefined,
  trusted: undefined,
  broker: undefined,
  isCertified: false,
};

describe("the authority of an installation", () => {
  it("is created once, stored privately, and signs servers and devices", async () => {
    const first = await OwnAuthority.open(folder, clock);
    const again = await OwnAuthority.open(folder, clock);
    expect(again.certificate).toBe(first.certificate);
    expect((await stat(path.join(folder, "ca.key"))).mode & 0o777).toBe(0o600);
    const authority = new X509Certificate(first.certificate);
    const server = new X509Certificate((await again.serverIdentity(["broker.test", "10.0.0.7"])).certificate);
    const device = await again.deviceIdentity("BOARD-1");
    const ofDevice = new X509Certificate(device.certificate);
    expect(authority.ca).toBe(true);
    for (const issued of [server, ofDevice]) {
      expect(issued.checkIssued(authority)).toBe(true);
      expect(issued.verify(authority.publicKey)).toBe(true);
      expect(issued.ca).toBe(false);
    }
    expect([server.checkHost("broker.test"), server.checkIP("10.0.0.7")]).toEqual(["broker.test", "10.0.0.7"]);
    expect(server.checkHost("elsewhere.test")).toBeUndefined();
    expect(ofDevice.subject).toBe("CN=BOARD-1");
    expect(ofDevice.checkPrivateKey(createPrivateKey(device.key))).toBe(true);
  });

  it("fits, with a device's certificate, into what a device accepts at once", async () => {
    const authority = await OwnAuthority.open(folder, clock);
    const { certificate, key } = await authority.deviceIdentity("A".repeat(32));
    const form = new URLSearchParams({ ca: authority.certificate, certificate, key });
    expect(form.toString().length).toBeLessThan(3072);
  });

  it("is not created anew when its key is gone, because devices trust the former one", async () => {
    await OwnAuthority.open(folder, clock);
    await rm(path.join(folder, "ca.key"));
    await expect(OwnAuthority.open(folder, clock)).rejects.toThrow("ca.key is missing");
    const other = await makeAuthority("Other", now, DAY_MS);
    await writeFile(path.join(folder, "ca.key"), other.key);
    await expect(OwnAuthority.open(folder, clock)).rejects.toThrow("do not belong together");
  });
});

describe("the broker's certificate", () => {
  it("is renewed when a third of its lifetime is left, if it is our own", async () => {
    const identity = ownIdentity(await OwnAuthority.open(folder, clock), ["broker.test"], clock);
    const first = await identity.current();
    now = new Date(now.getTime() + 59 * DAY_MS);
    expect(await identity.current()).toBe(first);
    now = new Date(now.getTime() + 2 * DAY_MS);
    const second = await identity.current();
    expect(second).not.toBe(first);
    expect(await identity.current()).toBe(second);
    expect(Date.parse(new X509Certificate(second.certificate).validTo)).toBeGreaterThan(now.getTime() + 80 * DAY_MS);
  });

  it("is read from files once both are written", async () => {
    const files = { certificate: path.join(folder, "server.crt"), key: path.join(folder, "server.key") };
    const authority = await makeAuthority("Elsewhere", now, DAY_MS);
    const write = async () => {
      const issued = await issueServer(authority, ["broker.test"], now, DAY_MS);
      await writeFile(files.certificate, issued.certificate);
      return issued;
    };
    const first = await write();
    await writeFile(files.key, first.key);
    const identity = filedIdentity(files);
    const shown = await identity.current();
    expect(shown).toEqual(first);
    expect(await identity.current()).toBe(shown);
    const second = await write();
    await expect(identity.current()).rejects.toThrow("do not belong together");
    await writeFile(files.key, second.key);
    expect(await identity.current()).toEqual(second);
  });
});

describe("the TLS provisioning of a device", () => {
  const open = (settings: Partial<DeviceTlsSettings>) => openDeviceTls({ ...NONE, ...settings }, folder, clock);

  it("is empty without TLS, and nothing is created", async () => {
    expect(await open({})).toEqual({ told: undefined, door: undefined, certify: undefined });
    await expect(stat(path.join(folder, "tls"))).rejects.toThrow("ENOENT");
  });

  it("contains our own authority when the certificate is ours", async () => {
    const { told, door, certify } = await open({ port: 8883, broker: "broker.test:8883" });
    const ca = await readFile(path.join(folder, "tls/ca.crt"), "utf8");
    expect(told).toEqual({ tls_broker: "broker.test:8883", ca });
    expect(certify).toBeUndefined();
    const shown = await door?.identity.current();
    expect(new X509Certificate(shown?.certificate ?? "").checkHost("broker.test")).toBe("broker.test");
  });

  it("contains the operator's authority, or none, when the certificate is theirs, also with an external broker", async () => {
    const trusted = path.join(folder, "trusted.pem");
    await writeFile(trusted, "PEM");
    expect((await open({ broker: "broker.test:8883", trusted })).told).toEqual({
      tls_broker: "broker.test:8883",
      ca: "PEM",
    });
    expect((await open({ broker: "broker.test:8883" })).told).toEqual({ tls_broker: "broker.test:8883" });
  });
});
