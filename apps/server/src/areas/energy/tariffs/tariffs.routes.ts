import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { TariffsService } from "./tariffs.service.ts";

export function tariffRoutes(routes: Routes, tariffs: TariffsService): void {
  routes.add(contract.listTariffs, ({ actor }) => tariffs.list(actor));
  routes.add(contract.tariffTemplates, () => tariffs.templates());
  routes.add(contract.newTariff, ({ actor, body }) => tariffs.create(actor, body));
  routes.add(contract.renameTariff, ({ actor, body }) => tariffs.rename(actor, body.id, body.name));
  routes.add(contract.setTariffVersion, ({ actor, body }) => tariffs.setVersion(actor, body));
  routes.add(contract.removeTariffVersion, ({ actor, body }) => tariffs.removeVersion(actor, body));
  routes.add(contract.announceFuel, ({ actor, body }) => tariffs.announceFuel(actor, body));
  routes.add(contract.deleteTariff, ({ actor, body }) => tariffs.delete(actor, body.id));
  routes.add(contract.tariffExample, ({ actor, body }) => tariffs.example(actor, body));
}
