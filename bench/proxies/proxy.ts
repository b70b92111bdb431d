import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { type Engine, findProgram, startEngine } from "../faults/engine.ts";

const DEPLOY = path.join(import.meta.dirname, "../../deploy");

export type ProxyName = "nginx" | "haproxy";

export interface ProxyProcess {
  url: string;
  certificate: string;
  stop(): Promise<void>;
}

/** Starts the proxy with our own configuration file, adapted to the ports, certificate and servers of this run. */
export async function startProxy(name: ProxyName, directory: string, servers: number[]): Promise<ProxyProcess> {
  const program = findProgram(name);
  if (!program) throw new Error(`there is no ${name}`);
  const certificate = await makeCertificate(directory);
  const [plain, port] = [await freePort(), await freePort()];
  const start = name === "nginx" ? startNginx : startHaproxy;
  const engine = await start(program, directory, { servers, plain, port });
  return { url: `https://127.0.0.1:${port}`, certificate, stop: () => engine.stop() };
}

interface Ports {
  servers: number[];
  plain: number;
  port: number;
}

/** Repeats the configuration lines of a server for each server. */
function withServers(text: string, servers: number[]): string {
  const lines = text.split("\n").flatMap((line) => {
    const [, number] = /127\.0\.0\.1:808(\d)/.exec(line) ?? [];
    if (!number) return [line];
    const server = servers[Number(number) - 1];
    return server ? [line.replace(/127\.0\.0\.1:808\d/, `127.0.0.1:${server}`)] : [];
  });
  return lines.join("\n");
}

async function startNginx(program: string, directory: string, { servers, plain, port }: Ports): Promise<Engine> {
  const ours = withServers(await readFile(path.join(DEPLOY, "nginx/switchboard.conf"), "utf8"), servers)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll("/etc/ssl/switchboard", directory);
  await writeFile(path.join(directory, "switchboard.conf"), ours);
  const around = [
    "daemon off; worker_processes 1;",
    `pid ${directory}/nginx.pid; error_log stderr warn;`,
    "events { worker_connections 4096; }",
    `http { access_log off; include ${directory}/switchboard.conf;`,
    ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${directory}/${kind};`),
    "}",
  ];
  const file = path.join(directory, "nginx.conf");
  await writeFile(file, `${around.join("\n")}\n`);
  return startEngine(program, ["-p", directory, "-c", file], { directory, port });
}

async function startHaproxy(program: string, directory: string, { servers, plain, port }: Ports): Promise<Engine> {
  const ours = withServers(await readFile(path.join(DEPLOY, "haproxy/haproxy.cfg"), "utf8"), servers)
    // The default limit would need more open files than some machines allow.
    .replace("maxconn 20000", "maxconn 2000")
    .replace("bind :80\n", `bind 127.0.0.1:${plain}\n`)
    .replace("bind :443 ssl", `bind 127.0.0.1:${port} ssl`)
    .replaceAll("/etc/ssl/switchboard", directory);
  const file = path.join(directory, "haproxy.cfg");
  await writeFile(file, ours);
  return startEngine(program, ["-db", "-f", file], { directory, port });
}

async function makeCertificate(directory: string): Promise<string> {
  const [key, chain] = [path.join(directory, "privkey.pem"), path.join(directory, "fullchain.pem")];
  const made = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", chain],
  ]);
  if (made.status !== 0) throw new Error(`no certificate: ${made.stderr}`);
  const certificate = await readFile(chain, "utf8");
  await writeFile(path.join(directory, "haproxy.pem"), certificate + (await readFile(key, "utf8")));
  return certificate;
}
