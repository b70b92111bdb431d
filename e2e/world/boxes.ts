import type { FleetFile, LocalNetwork } from "@switchboard/fleet";

/** A device in its box: its label, and the address of its own Wi-Fi. */
export interface Box {
  kd_id: string;
  device_type: string;
  pin: string;
  address: string;
}

export function boxesOf(file: FleetFile, network: LocalNetwork): Box[] {
  const addresses = new Map(network.addresses().map(({ device_id, address }) => [device_id, address]));
  return (file.boxed ?? []).map((box) => ({ ...box, address: addresses.get(box.kd_id) ?? "" }));
}

export function box(kd_id: string): Box {
  const boxes = JSON.parse(process.env.E2E_BOXES ?? "[]") as Box[];
  const found = boxes.find((each) => each.kd_id === kd_id);
  if (!found) throw new Error(`there is no box with ${kd_id}`);
  return found;
}
