import type { AnyDriverKind } from "../settings/settings.ts";

/** Every driver that `gateway.json` may name. */
export const DRIVER_KINDS: readonly AnyDriverKind[] = [];
