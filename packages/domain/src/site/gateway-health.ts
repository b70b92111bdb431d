import { isOnline } from "./online-status.ts";

interface GatewayState {
  pairedAt: string | null;
  isOnline: boolean;
}

/** Returns the gateways that were paired and are offline; one that was never paired cannot be missed. */
export function offlineGateways<Gateway extends GatewayState>(gateways: readonly Gateway[]): Gateway[] {
  return gateways.filter((gateway) => gateway.pairedAt !== null && !gateway.isOnline);
}

interface FieldDevice {
  current_status: number;
  field: { gateway_id: string | null } | null;
}

/** Returns the name of the offline gateway that a device is unreachable behind, because that is the one problem to solve. */
export function gatewayInFront(
  { current_status, field }: FieldDevice,
  offline: readonly { _id: string; name: string }[],
): string | undefined {
  if (isOnline(current_status) || !field) return undefined;
  return offline.find(({ _id }) => _id === field.gateway_id)?.name;
}
