import { contract } from "@switchboard/contract";
import { device, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const ADOPTION = { found: UNKNOWN, device_name: "Lamp", channels: [{ key: "l1", name: "Lamp" }] };

const VOLTS = { value: "v", table: "holding", address: 10, type: "u16", scale: 0.1, unit: "V" } as const;
const TEMPLATE = { maker: "Acme", model: "M1", phases: 1, words: "big", source: "", registers: [VOLTS] } as const;
const METER = { name: "Main", host: "10.0.0.7", port: 502, unit: 3 };
const LOOK = { host: "10.0.0.7", port: 502, unit: 3, words: "big", registers: [VOLTS] } as const;

export const gateways: Area = {
  name: "gateways",
  cases: [
    sees(
      contract.listGateways,
      "makes one with a code of eight letters, renames it, gives it another code, and removes it",
      async ({ call }) => {
        const before = (await call(contract.listGateways)).gateways.length;
        const made = await call(contract.newGateway, { name: "Plant room" });
        const id = made.gateway._id;
        const again = await call(contract.newGatewayCode, { id });
        const { gateway } = await call(contract.renameGateway, { id, name: "Basement" });
        await call(contract.deleteGateway, { id });
        return {
          lengths: [made.code.length, again.code.length],
          made: [gateway.name, gateway.pairedAt, gateway.isOnline, gateway.found],
          left: (await call(contract.listGateways)).gateways.length - before,
        };
      },
      { lengths: [8, 8], made: ["Basement", null, false, 0], left: 0 },
    ),
    refuses(contract.newGateway, "one without a name", { name: " " }, "request.invalid"),
    refuses(contract.newGatewayCode, "an unknown gateway", { id: UNKNOWN }, "gateway.not_found"),
    refuses(contract.renameGateway, "an unknown gateway", { id: UNKNOWN, name: "Attic" }, "gateway.not_found"),
    refuses(contract.restartGateway, "an unknown gateway", { id: UNKNOWN }, "gateway.not_found"),
    refuses(contract.deleteGateway, "an unknown gateway", { id: UNKNOWN }, "gateway.not_found"),
    sees(
      contract.listFound,
      "knows nothing of a gateway that is not there",
      async ({ call }) => (await call(contract.listFound, { gateway: UNKNOWN })).found.length,
      0,
    ),
    sees(
      contract.ignoreFound,
      "hides nothing that was not found",
      async ({ call }) => (await call(contract.ignoreFound, { found: [UNKNOWN], ignored: true })).changed,
      0,
    ),
    sees(
      contract.adoptDevices,
      "says of each that is not there that it is not",
      async ({ call }) => (await call(contract.adoptDevices, { devices: [ADOPTION] })).results,
      [{ found: UNKNOWN, device: null, problem: "not_found" }],
    ),
    refuses(contract.tryFound, "what was not found", { found: UNKNOWN, order: { channel: "l1" } }, "found.not_found"),
    refuses(
      contract.replaceHardware,
      "hardware that was not found",
      { device: device("Boardroom board"), found: UNKNOWN },
      "found.not_found",
    ),
    refuses(contract.extendDevice, "hardware that was not found", { found: UNKNOWN, channels: [] }, "found.not_found"),
    refuses(
      contract.pairGateway,
      "a code that nobody made",
      { pairing_code: "ABCD2345", version: "1" },
      "gateway.code_invalid",
    ),
    sees(
      contract.listModbusTemplates,
      "keeps a template, changes it, says what is read by it, and lets it go once nothing is",
      async ({ call }) => {
        const before = (await call(contract.listModbusTemplates)).templates.length;
        const { gateway } = await call(contract.newGateway, { name: "Plant room" });
        const { template } = await call(contract.newModbusTemplate, TEMPLATE);
        await call(contract.editModbusTemplate, { id: template._id, ...TEMPLATE, model: "M2" });
        const { meter } = await call(contract.newModbusMeter, {
          gateway: gateway._id,
          ...METER,
          template: template._id,
        });
        const used = (await call(contract.listModbusTemplates)).templates.find(({ _id }) => _id === template._id);
        const { meters } = await call(contract.listModbusMeters, { gateway: gateway._id });
        await call(contract.deleteModbusMeter, { id: meter._id });
        await call(contract.deleteModbusTemplate, { id: template._id });
        await call(contract.deleteGateway, { id: gateway._id });
        return {
          used: used?.usedBy.map(({ name, gateway: of }) => [name, of]),
          meters: meters.map(({ name, model, found }) => [name, model, found]),
          left: (await call(contract.listModbusTemplates)).templates.length - before,
        };
      },
      { used: [["Main", "Plant room"]], meters: [["Main", "M2", null]], left: 0 },
    ),
    refuses(contract.newModbusTemplate, "one that reads nothing", { ...TEMPLATE, registers: [] }, "request.invalid"),
    refuses(contract.editModbusTemplate, "an unknown template", { id: UNKNOWN, ...TEMPLATE }, "template.not_found"),
    refuses(contract.deleteModbusTemplate, "an unknown template", { id: UNKNOWN }, "template.not_found"),
    refuses(contract.previewModbus, "an unknown gateway", { gateway: UNKNOWN, ...LOOK }, "gateway.not_found"),
    refuses(
      contract.newModbusMeter,
      "an unknown gateway",
      { gateway: UNKNOWN, ...METER, template: "eastron-sdm630" },
      "gateway.not_found",
    ),
    refuses(contract.deleteModbusMeter, "an unknown meter", { id: UNKNOWN }, "meter.not_found"),
    sees(
      contract.listModbusMeters,
      "knows nothing of a gateway that is not there",
      async ({ call }) => (await call(contract.listModbusMeters, { gateway: UNKNOWN })).meters.length,
      0,
    ),
  ],
};
