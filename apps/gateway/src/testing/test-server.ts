import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { contract, type ReplyOf } from "@switchboard/contract";
import * as z from "zod/mini";
import type { AdoptedDevice, Report, ServerInstructions } from "../server/calls.ts";

export const HOME = "11111111-1111-4111-8111-111111111111";
export const TOKEN = "token-of-the-gateway";

/** A server for gateways that follows the contract; tests set its replies. */
export async function startTestServer(broker: () => string) {
  const reports: Report[] = [];
  const credentialRequests: string[] = [];
  const waiting = new Set<() => void>();
  let revision = 1;
  const state = {
    adopted: [] as AdoptedDevice[],
    tries: [] as ServerInstructions["tries"],
    restart: [] as ServerInstructions["restart"],
    modbus: undefined as ServerInstructions["modbus"],
    looks: [] as NonNullable<ServerInstructions["looks"]>,
    isRemoved: false,
  };
  const wakeAll = () => {
    revision++;
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const answers: Record<string, (body: unknown) => Promise<object>> = {
    [contract.pairGateway.path]: async () => {
      const reply: ReplyOf<typeof contract.pairGateway> = {
        gateway: randomUUID(),
        name: "Plant room",
        token: TOKEN,
        home: HOME,
      };
      return reply;
    },
    [contract.reportGateway.path]: async (body) => {
      const report = z.parse(contract.reportGateway.body ?? z.never(), body) as Report;
      reports.push(report);
      if (report.revision === String(revision)) await new Promise<void>((wake) => waiting.add(wake));
      const { adopted, modbus, looks } = state;
      const [tries, restart] = [state.tries.splice(0), state.restart.splice(0)];
      return { revision: String(revision), adopted, tries, restart, modbus, looks };
    },
    [contract.gatewayCredentials.path]: async (body) => {
      const { kd_id } = body as { kd_id: string };
      credentialRequests.push(kd_id);
      return { home: HOME, broker: broker(), secret: `secret-${credentialRequests.length}` };
    },
  };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const answer = answers[request.url ?? ""];
      const isKnown = request.url === contract.pairGateway.path || request.headers.authorization === `Bearer ${TOKEN}`;
      const send = (status: number, body: object) => {
        reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      };
      if (!answer || !isKnown || state.isRemoved) {
        send(401, { code: "gateway.required", head: "Not paired", message: "This gateway is not paired" });
        return;
      }
      answer(JSON.parse(Buffer.concat(chunks).toString())).then(
        (body) => send(200, body),
        (error: Error) => send(400, { code: "request.invalid", head: "Invalid", message: error.message }),
      );
    });
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    reports,
    /** The devices for which credentials were requested, in order. */
    credentialRequests,
    tell(change: Partial<typeof state>) {
      Object.assign(state, change);
      wakeAll();
    },
    /** Everything that was ever found, by id. */
    found: () => new Map(reports.flatMap(({ found }) => found).map((device) => [device.id, device])),
    async goAway() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
      wakeAll();
    },
    comeBack: () => listen(port),
    async stop() {
      wakeAll();
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
