import { randomUUID } from "node:crypto";
import { connect, type MqttClient } from "mqtt";
import * as z from "zod";
import { addressesOf, connectionTo } from "./broker-addresses.ts";
import type { DeviceAccounts, KnownAccount } from "./device-accounts.ts";
import { RECONNECT } from "./durable-link.ts";
import { firstConnect } from "./first-connect.ts";

const CONTROL = "$CONTROL/dynamic-security/v1";
const RESPONSE = `${CONTROL}/response`;
/** Mosquitto writes its whole file at every change, which takes a while with many devices. */
const ANSWER_MS = 10_000;
const PAGE = 500;
/** The prefix of our roles, so that other accounts of the same broker are left alone. */
const ROLE = "device:";
const SERVER_ROLE = "switchboard-server";

const Answer = z.object({
  command: z.string(),
  error: z.string().optional(),
  correlationData: z.string().optional(),
  data: z.unknown().optional(),
});
const Responses = z.object({ responses: z.array(Answer) });
type Answer = z.infer<typeof Answer>;
const Clients = z.object({
  clients: z.array(
    z.object({
      username: z.string(),
      disabled: z.boolean().optional(),
      roles: z.array(z.object({ rolename: z.string() })).optional(),
    }),
  ),
});
const Client = z.object({ client: z.object({ roles: z.array(z.object({ rolename: z.string() })) }) });

interface Command {
  command: string;
  [field: string]: unknown;
}

/** Returns a device's rights for Mosquitto's plugin: no more than `topic-rights.ts`, in few lines. */
export function deviceAcls(device: string, home: string) {
  const own = `KU/${device}/${home}`;
  return [
    { acltype: "publishClientSend", topic: `${own}/status`, allow: true },
    { acltype: "publishClientSend", topic: `${own}/+/get`, allow: true },
    { acltype: "subscribePattern", topic: `${own}/+/set`, allow: true },
  ];
}

/** Allows and shares everything of ours; `mosquitto_ctrl dynsec init` adds the plugin's own topics. */
const SERVER_ACLS = [
  { acltype: "publishClientSend", topic: "#", allow: true },
  { acltype: "publishClientReceive", topic: "#", allow: true },
  { acltype: "subscribePattern", topic: "#", allow: true },
  { acltype: "subscribePattern", topic: "$share/switchboard/#", allow: true },
];

/** Manages the accounts of Mosquitto's dynamic-security plugin over MQTT, with the server's own account. */
export class DynamicSecurity implements DeviceAccounts {
  readonly #client: MqttClient;
  readonly #waiting = new Map<string, (answers: Answer[]) => void>();

  private constructor(client: MqttClient) {
    this.#client = client;
    client.on("message", (_topic, payload) => this.#hear(payload.toString()));
  }

  static async connect(options: { url: string; onError(error: unknown): void; onNotice?(text: string): void }) {
    const { url, onError, onNotice = () => undefined } = options;
    const { address, servers } = connectionTo(url);
    const clientId = `switchboard-accounts-${randomUUID()}`;
    const client = connect(address, { ...RECONNECT, clientId, resubscribe: true, ...(servers && { servers }) });
    await firstConnect(client, { url, onWaiting: onNotice });
    client.on("error", onError);
    const accounts = new DynamicSecurity(client);
    await client.subscribeAsync(RESPONSE, { qos: 1 });
    await accounts.#giveServerItsRole(decodeURIComponent(addressesOf(url)[0]?.username ?? ""));
    return accounts;
  }

  async set({ device, home, secret }: { device: string; home: string; secret: string }): Promise<void> {
    const [rolename, acls] = [`${ROLE}${device}`, deviceAcls(device, home)];
    const [role, client] = await this.#ask(
      { command: "createRole", rolename, acls },
      {
        command: "createClient",
        username: device,
        password: secret,
        clientid: device,
        roles: [{ rolename, priority: 0 }],
      },
    );
    if (!role?.error && !client?.error) return;
    // An existing account is replaced with the present secret and rights.
    await this.#do(
      { command: "modifyRole", rolename, acls },
      { command: "modifyClient", username: device, password: secret, roles: [{ rolename, priority: 0 }] },
      { command: "enableClient", username: device },
    );
  }

  disable(device: string): Promise<void> {
    return this.#do({ command: "disableClient", username: device });
  }

  enable(device: string): Promise<void> {
    return this.#do({ command: "enableClient", username: device });
  }

  remove(device: string): Promise<void> {
    return this.#do(
      { command: "deleteClient", username: device },
      { command: "deleteRole", rolename: `${ROLE}${device}` },
    );
  }

  async list(): Promise<KnownAccount[]> {
    const accounts: KnownAccount[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const [answer] = await this.#ask({ command: "listClients", verbose: true, count: PAGE, offset });
      const { clients } = Clients.parse(answer?.data);
      for (const { username: device, disabled = false, roles = [] } of clients)
        if (roles.some(({ rolename }) => rolename === `${ROLE}${device}`))
          accounts.push({ device, isDisabled: disabled });
      if (clients.length < PAGE) return accounts;
    }
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true);
  }

  /** A change of roles disconnects the client, this connection too, so the result is checked after reconnecting. */
  async #giveServerItsRole(username: string): Promise<void> {
    const has = async () => {
      const [answer] = await this.#ask({ command: "getClient", username });
      if (answer?.error) throw new Error(`the dynamic-security plugin says: ${answer.error}`);
      return Client.parse(answer?.data).client.roles.some(({ rolename }) => rolename === SERVER_ROLE);
    };
    if (await has()) return;
    await this.#ask({ command: "createRole", rolename: SERVER_ROLE, acls: SERVER_ACLS });
    const reconnected = new Promise<void>((resolve) => this.#client.once("connect", () => resolve()));
    const roleAdded = this.#do({ command: "addClientRole", username, rolename: SERVER_ROLE }).catch(() => undefined);
    await Promise.race([reconnected, roleAdded]);
    if (!(await has())) throw new Error(`${username} did not get the role ${SERVER_ROLE}`);
  }

  async #do(...commands: Command[]): Promise<void> {
    const failed = (await this.#ask(...commands)).find(({ error }) => error !== undefined);
    if (failed) throw new Error(`the broker did not ${failed.command}: ${failed.error}`);
  }

  /** Returns one answer for each command, in their order. */
  #ask(...commands: Command[]): Promise<Answer[]> {
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      const end = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error("the broker's dynamic-security plugin does not answer"));
      }, ANSWER_MS);
      const answers: Answer[] = [];
      this.#waiting.set(id, (more) => {
        answers.push(...more);
        if (answers.length < commands.length) return;
        clearTimeout(end);
        this.#waiting.delete(id);
        resolve(answers);
      });
      const marked = commands.map((command) => ({ ...command, correlationData: id }));
      this.#client.publish(CONTROL, JSON.stringify({ commands: marked }), { qos: 1 });
    });
  }

  #hear(payload: string): void {
    const { data } = Responses.safeParse(parsed(payload));
    if (!data) return;
    const byId = Map.groupBy(data.responses, ({ correlationData }) => correlationData ?? "");
    // Other servers receive their answers on the same topic.
    for (const [id, answers] of byId) this.#waiting.get(id)?.(answers);
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
