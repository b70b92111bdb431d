import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { CliOptions } from "./cli-options.ts";
import { ConfigMemory } from "./config-memory.ts";
import { consoleLog } from "./console-log.ts";
import { type Fleet, startFleet } from "./fleet.ts";
import { LocalNetwork } from "./local-network/local-network.ts";
import { runOrder } from "./orders.ts";
import { makeUpDevices } from "./standalone.ts";
import { watchFleetFile } from "./watch-fleet-file.ts";

const log = consoleLog("fleet");

function start({ source, broker, ca, heartbeatMs, powerMs, localPort, lively }: CliOptions): {
  fleet: Fleet;
  network: LocalNetwork;
} {
  const devices = "file" in source ? [] : makeUpDevices(source.devices, source.password);
  const home = "file" in source ? undefined : source.home;
  const beside = (name: string) => ("file" in source ? join(dirname(source.file), name) : undefined);
  const configFile = beside("fleet-config.json");
  const fleet = startFleet({
    brokerUrl: broker,
    ca,
    devices,
    home,
    lively,
    intervals: { heartbeatMs, powerMs },
    ...(configFile && { configs: new ConfigMemory(configFile, log) }),
  });
  const memoryFile = beside("fleet-memory.json");
  const network = new LocalNetwork(fleet, {
    basePort: localPort,
    say: log,
    ...(memoryFile && { memoryFile }),
  });
  if ("file" in source) {
    watchFleetFile(source.file, {
      changed: (file) => void network.follow(file),
      unusable: (reason) => log(`${source.file} cannot be used (${reason}); waiting for it to change`, "warn"),
    });
  }
  return { fleet, network };
}

/** Prints a line whenever the number of devices online has settled at a new value. */
function reportOnline(fleet: Fleet): void {
  let [before, reported] = ["", ""];
  setInterval(() => {
    const now = runOrder("status", fleet.devices);
    if (now === before && now !== reported) {
      log(now);
      reported = now;
    }
    before = now;
  }, 1000);
}

/** Runs the devices until the process is told to stop; orders come on standard input. */
export function runFleet(chosen: CliOptions): void {
  const { fleet, network } = start(chosen);
  reportOnline(fleet);

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    Promise.all([network.stop(), fleet.stop()]).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error("fleet: could not stop cleanly", error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  const orders = createInterface({ input: process.stdin });
  orders.on("line", (line) => {
    const reset = /^\s*reset\s+(\S+)\s*$/.exec(line)?.[1];
    if (reset) {
      void network.reset(reset).then((done) => console.log(`${reset}: ${done ? "done" : "did not come in a box"}`));
      return;
    }
    const reply = runOrder(line, fleet.devices);
    if (reply) console.log(reply);
  });
  if (chosen.attached) orders.on("close", stop);
}
