import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { AdoptionService } from "./adoption.service.ts";
import type { ExtensionService } from "./extension.service.ts";
import type { FoundService } from "./found.service.ts";
import type { GatewayReportsService } from "./gateway-reports.service.ts";
import type { GatewaysService } from "./gateways.service.ts";
import type { ModbusService } from "./modbus.service.ts";

interface Services {
  gateways: GatewaysService;
  found: FoundService;
  adoption: AdoptionService;
  extension: ExtensionService;
  reports: GatewayReportsService;
  modbus: ModbusService;
}

export function gatewayRoutes(
  routes: Routes,
  { gateways, found, adoption, extension, reports, modbus }: Services,
): void {
  routes.add(contract.listGateways, ({ actor }) => gateways.list(actor));
  routes.add(contract.newGateway, ({ actor, body }) => gateways.create(actor, body));
  routes.add(contract.newGatewayCode, ({ actor, body }) => gateways.newCode(actor, body.id));
  routes.add(contract.renameGateway, ({ actor, body }) => gateways.rename(actor, body));
  routes.add(contract.restartGateway, ({ actor, body }) => gateways.restart(actor, body));
  routes.add(contract.deleteGateway, ({ actor, body }) => gateways.delete(actor, body.id));
  routes.add(contract.listFound, ({ actor, query }) => found.list(actor, query));
  routes.add(contract.ignoreFound, ({ actor, body }) => found.ignore(actor, body));
  routes.add(contract.tryFound, ({ actor, body }) => found.try(actor, body));
  routes.add(contract.adoptDevices, ({ actor, body }) => adoption.adopt(actor, body));
  routes.add(contract.replaceHardware, ({ actor, body }) => adoption.replace(actor, body));
  routes.add(contract.extendDevice, ({ actor, body }) => extension.extend(actor, body));
  routes.open(contract.pairGateway, ({ body, ip }) => gateways.pair(body, ip));
  routes.gateway(contract.reportGateway, ({ gateway, body }) => reports.report(gateway, body));
  routes.gateway(contract.gatewayCredentials, ({ gateway, body }) => reports.credentials(gateway, body.kd_id));
  routes.add(contract.listModbusTemplates, ({ actor }) => modbus.templates(actor));
  routes.add(contract.newModbusTemplate, ({ actor, body }) => modbus.newTemplate(actor, body));
  routes.add(contract.editModbusTemplate, ({ actor, body }) => modbus.editTemplate(actor, body));
  routes.add(contract.deleteModbusTemplate, ({ actor, body }) => modbus.deleteTemplate(actor, body.id));
  routes.add(contract.previewModbus, ({ actor, body }) => modbus.preview(actor, body));
  routes.add(contract.listModbusMeters, ({ actor, query }) => modbus.meters(actor, query.gateway));
  routes.add(contract.newModbusMeter, ({ actor, body }) => modbus.newMeter(actor, body));
  routes.add(contract.deleteModbusMeter, ({ actor, body }) => modbus.deleteMeter(actor, body.id));
}
