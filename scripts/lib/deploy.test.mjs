import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "./paths.mjs";

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const has = (command, args) => spawnSync(command, args).status === 0;

/** Returns every variable that the server reads, and those that may come as a file. */
function knownVariables() {
  const config = read("apps/server/src/platform/config.ts");
  const schema = config.slice(config.indexOf("const Environment")).split(".superRefine")[0];
  const names = [...schema.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  const secrets = read("apps/server/src/platform/secret-files.ts").matchAll(/^ {2}"([A-Z_]+)",$/gm);
  return new Set([...names, ...[...secrets].map(([, name]) => `${name}_FILE`), "NODE_ENV", "HOME"]);
}

describe("deploy/compose.yaml", () => {
  const compose = parse(read("deploy/compose.yaml"));
  const services = Object.entries(compose.services);

  it("sets only variables that the server reads", () => {
    const known = knownVariables();
    expect(known.size).toBeGreaterThan(25);
    expect(Object.keys(compose.services.switchboard.environment).filter((name) => !known.has(name))).toEqual([]);
    const ofJob = new Set(read("deploy/compose/backups").match(/BACKUP_[A-Z_]+/g));
    const unread = (name) => !known.has(name) && !ofJob.has(name);
    expect(Object.keys(compose.services.backup.environment).filter(unread)).toEqual([]);
  });

  it("names only volumes, secrets, networks and services that exist", () => {
    for (const [, service] of services) {
      const volumes = (service.volumes ?? []).map((each) => each.split(":")[0]).filter((name) => !name.startsWith("."));
      for (const name of volumes) expect(Object.keys(compose.volumes)).toContain(name);
      for (const name of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(name);
      for (const name of service.networks) expect(Object.keys(compose.networks)).toContain(name);
      const after = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      for (const name of after) expect(Object.keys(compose.services)).toContain(name);
    }
  });

  it("takes every secret from a file that is passed to the service", () => {
    for (const [, { environment = {}, secrets = [] }] of services) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith("_FILE"));
      for (const [, file] of files) expect(secrets).toContain(file.replace("/run/secrets/", ""));
    }
    expect(read("deploy/compose/.gitignore").split("\n")).toEqual(
      expect.arrayContaining(Object.values(compose.secrets).map(({ file }) => file.replace("./compose/", ""))),
    );
  });

  it("exposes the broker to devices and the proxy to people, but neither the database nor the server", () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.map((each) => `${name} ${each.split(":")[0]}`));
    expect(open).toEqual(["broker 8883", "proxy 80", "proxy 443"]);
    const plain = parse(read("deploy/compose.plain-mqtt.yaml"));
    expect(Object.keys(plain.services)).toEqual(["broker"]);
    expect(plain.services.broker.ports).toEqual([expect.stringMatching(/:1883:1883$/)]);
    const { DEVICE_BROKER, DEVICE_TLS_BROKER } = compose.services.switchboard.environment;
    expect([DEVICE_BROKER, DEVICE_TLS_BROKER].map((each) => each.split(":").at(-1))).toEqual(["1883", "8883"]);
    expect(compose.networks.inside.internal).toBe(true);
  });

  it("stores the broker's accounts and messages where the plugin and the server look for them", () => {
    const settings = read("deploy/compose/mosquitto.conf");
    const { broker, "broker-account": account } = compose.services;
    const file = /^plugin_opt_config_file (.+)$/m.exec(settings)[1];
    expect(account.command.join()).toContain(`dynsec init ${file} switchboard-server`);
    for (const { volumes } of [broker, account]) expect(volumes).toContain("broker:/mosquitto/data");
    for (const path of settings.match(/\/mosquitto\/\S+/g)) expect(path).toMatch(/^\/mosquitto\/(data|certificates)\//);
    const shipped = read("deploy/brokers/mosquitto.conf");
    for (const line of [
      "allow_anonymous false",
      "persistence true",
      "max_queued_messages 100000",
      "set_tcp_nodelay true",
    ]) {
      expect(
        [settings, shipped].every((each) => each.includes(`\n${line}\n`)),
        line,
      ).toBe(true);
    }
  });

  it("holds no secret outside of files", () => {
    const variables = services.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(variables.filter((name) => /(PASSWORD|SECRET|_URL|TOKEN|KEY)$/.test(name) && name !== "PUBLIC_URL")).toEqual(
      [],
    );
  });

  it("backs up with a key and a volume, and writes nowhere else", () => {
    const { read_only, tmpfs, cap_drop, volumes, secrets, entrypoint } = compose.services.backup;
    expect({ read_only, tmpfs, cap_drop, volumes, secrets }).toEqual({
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      volumes: ["backups:/backups"],
      secrets: ["database-url", "backup-key"],
    });
    expect(existsSync(join(ROOT, entrypoint[0].replace("/opt/switchboard/", "")))).toBe(true);
    // A volume takes its owner from the folder of the image.
    expect(read("deploy/Containerfile")).toMatch(/chown switchboard:switchboard .*\/backups/);
  });

  it("lets the server write only its data", () => {
    const { read_only, tmpfs, cap_drop, volumes } = compose.services.switchboard;
    expect({ read_only, tmpfs, cap_drop, volumes }).toEqual({
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      volumes: ["data:/data"],
    });
  });

  it.runIf(has("nginx", ["-v"]))("has a proxy configuration that nginx accepts", () => {
    const folder = mkdtempSync(join(tmpdir(), "compose-nginx-"));
    const own = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=test"];
    const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
    expect(has("openssl", ["req", "-x509", ...own, ...files])).toBe(true);
    const text = read("deploy/compose/nginx.conf").replaceAll("/etc/nginx/certificates", folder);
    mkdirSync(join(folder, "logs"));
    writeFileSync(join(folder, "nginx.conf"), `pid ${folder}/nginx.pid;\nerror_log stderr;\n${text}`);
    const { status, stderr } = spawnSync("nginx", ["-t", "-q", "-p", folder, "-c", join(folder, "nginx.conf")], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("deploy/switchboard.service", () => {
  const unit = read("deploy/switchboard.service");

  it("sets only variables that the server reads", () => {
    const set = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, each]) => each.split(" "));
    const names = set.map((each) => each.split("=")[0]);
    expect(names).toContain("TOKEN_SECRET_FILE");
    expect(names.filter((name) => !knownVariables().has(name))).toEqual([]);
  });

  it("waits longer for the stop than the server may take", () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit);
    const limits = [...read("apps/server/src/run-server.ts").matchAll(/^const STOP\w*_MS = ([\d_]+);$/gm)];
    const longest = Math.max(...limits.map(([, ms]) => Number(ms.replaceAll("_", ""))));
    expect(limits.length).toBeGreaterThan(1);
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(2 * longest);
  });
});

describe("deploy/systemd/switchboard-gateway.service", () => {
  it("waits longer for the stop than a gateway may take", () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read("deploy/systemd/switchboard-gateway.service"));
    const [, ms] = /^const STOP_MS = ([\d_]+);$/m.exec(read("apps/gateway/src/run-gateway.ts"));
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(2 * Number(ms.replaceAll("_", "")));
  });
});

describe("deploy/systemd/switchboard-backup.service", () => {
  const server = read("deploy/switchboard.service");
  const backup = read("deploy/systemd/switchboard-backup.service");

  it.each(["User", "Group", "WorkingDirectory", "EnvironmentFile", "StateDirectory", "StateDirectoryMode", "UMask"])(
    "has the same %s as the server",
    (key) => {
      const value = (unit) => new RegExp(`^${key}=.+$`, "m").exec(unit)?.[0];
      expect(value(backup)).toBeDefined();
      expect(value(backup)).toBe(value(server));
    },
  );

  it("looks for the store where the server keeps it", () => {
    const settings = /^Environment=NODE_ENV=.+$/m.exec(server)[0];
    expect(backup.split("\n")).toContain(settings);
  });

  it("may write to the folder of its backups", () => {
    const folder = /^Environment=BACKUP_DIR=(.+)$/m.exec(backup)[1];
    expect(backup.split("\n")).toContain(`ReadWritePaths=${folder}`);
  });
});

describe
  .runIf(has("systemd-analyze", ["--version"]))
  .each(["switchboard.service", "systemd/switchboard-gateway.service", "systemd/switchboard-backup.service"])(
  "deploy/%s",
  (unit) => {
    it("is accepted by systemd, and isolates the process", () => {
      const folder = mkdtempSync(join(tmpdir(), "unit-"));
      const file = join(folder, basename(unit));
      // The release that it starts is not installed here.
      writeFileSync(file, read(`deploy/${unit}`).replaceAll(/^ExecStart=.*$/gm, "ExecStart=/bin/true"));
      const verified = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
      const own = verified.stderr.split("\n").filter((line) => line.includes(basename(unit)));
      const security = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", file], {
        encoding: "utf8",
      });
      rmSync(folder, { recursive: true });
      expect(own).toEqual([]);
      const exposure = /exposure level for [\w-]+\.service: ([\d.]+)/.exec(security.stdout)?.[1];
      expect(Number(exposure)).toBeLessThan(2);
    });
  },
);

describe.runIf(has("systemd-analyze", ["--version"]))("deploy/systemd/switchboard-backup.timer", () => {
  it("is accepted by systemd beside its service", () => {
    const folder = mkdtempSync(join(tmpdir(), "timer-"));
    for (const name of ["switchboard-backup.service", "switchboard-backup.timer"])
      writeFileSync(join(folder, name), read(`deploy/systemd/${name}`));
    const verified = spawnSync("systemd-analyze", ["verify", "--man=no", join(folder, "switchboard-backup.timer")], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(verified.stderr.split("\n").filter((line) => line.includes("switchboard-backup"))).toEqual([]);
  });
});
