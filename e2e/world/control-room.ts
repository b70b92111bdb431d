import http from "node:http";
import type { Fault, Fleet, LocalNetwork } from "@switchboard/fleet";

type Order =
  | { device: string; press: number }
  | { device: string; park: true }
  | { device: string; fault: Fault }
  | { device: string; point: Light }
  | { device: string; lit: true }
  | { device: string; find: true };

/** An infrared signal of a remote. */
interface Light {
  carrier: number;
  pattern: number[];
}

/** Lets journeys, which run in other processes, act on the fleet's devices. */
export async function openControlRoom(fleet: Fleet, network: LocalNetwork): Promise<{ url: string; close(): void }> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const order = JSON.parse(Buffer.concat(chunks).toString()) as Order;
    const device = fleet.devices.get(order.device);
    if (!device) return void response.writeHead(404).end();
    if ("find" in order) {
      const found = network.addresses().find(({ device_id }) => device_id === order.device);
      return void response.end(JSON.stringify({ address: found?.address ?? "" }));
    }
    if ("lit" in order) return void response.end(JSON.stringify(device.lit));
    if ("point" in order) device.point(order.point);
    else if ("press" in order) device.press(order.press);
    else if ("park" in order) device.park();
    else device.fault(order.fault);
    response.end(JSON.stringify(device.state()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function send(order: Order): Promise<unknown> {
  const reply = await fetch(process.env.E2E_ROOM ?? "", { method: "POST", body: JSON.stringify(order) });
  if (!reply.ok) throw new Error(`the fleet has no device ${order.device}`);
  return reply.json();
}

/** Somebody in the building presses the switch on the wall. */
export function pressOnTheWall(device: string, switchNo: number): Promise<unknown> {
  return send({ device, press: switchNo });
}

/** Somebody presses a key of a remote in front of the infrared blaster. */
export function pointARemote(device: string, light: Light): Promise<unknown> {
  return send({ device, point: light });
}

/** Returns the signals that the infrared blaster has sent, oldest first. */
export function lightOf(device: string): Promise<Light[]> {
  return send({ device, lit: true }) as Promise<Light[]>;
}

/** A car enters or leaves the bay of the sensor. */
export function moveACar(device: string): Promise<unknown> {
  return send({ device, park: true });
}

export function orderFault(device: string, fault: Fault): Promise<unknown> {
  return send({ device, fault });
}

/** Returns the current address of a device's own Wi-Fi, or an empty string while it has none. */
export async function ownWifiOf(device: string): Promise<string> {
  return ((await send({ device, find: true })) as { address: string }).address;
}
