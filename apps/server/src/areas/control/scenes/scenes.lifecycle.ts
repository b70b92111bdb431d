import type { Lifecycle } from "../../../platform/lifecycle.ts";
import { replaceMissingOwner } from "../../people/members/members.lifecycle.ts";

export const scenesLifecycle = { giveBack: { prepare: { scene: replaceMissingOwner } } } satisfies Lifecycle;
