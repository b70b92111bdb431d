import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { SecondFactorService } from "./second-factor.service.ts";

export function secondFactorRoutes(routes: Routes, factors: SecondFactorService): void {
  routes.add(contract.secondFactors, ({ actor }) => factors.show(actor));
  routes.add(contract.beginTotp, ({ actor, body }) => factors.beginTotp(actor, body.password));
  routes.add(contract.confirmTotp, ({ actor, body }) => factors.confirmTotp(actor, body.code));
  routes.add(contract.removeTotp, ({ actor, body }) => factors.removeTotp(actor, body.password));
  routes.add(contract.beginPasskey, ({ actor, body }) => factors.beginPasskey(actor, body.password));
  routes.add(contract.addPasskey, ({ actor, body }) => factors.addPasskey(actor, body));
  routes.add(contract.editPasskey, ({ actor, body }) => factors.editPasskey(actor, body));
  routes.add(contract.removePasskey, ({ actor, body }) => factors.removePasskey(actor, body));
  routes.add(contract.newRecoveryCodes, ({ actor, body }) => factors.newRecoveryCodes(actor, body.password));
}
