import { contract, type Gateway, type ModbusMeter, type ModbusTemplate, type OwnTemplate } from "@switchboard/contract";
import { SHIPPED_METERS } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { readRegister } from "../modbus-meter.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

/** The meter of the demo's panel that nobody reaches (see `found-samples.ts`). */
const SILENT = "10.20.4.12";

const collator = new Intl.Collator("en");
const nameOf = ({ maker, model }: Pick<ModbusTemplate, "maker" | "model">) => `${maker} ${model}`;
const shipped = SHIPPED_METERS.map(({ identity: _, registers, ...rest }) => ({
  ...rest,
  registers: registers.map((line) => ({ scale: 1, ...line })),
}));

/** Templates and meters in memory alone; what a meter says is made up, and nothing that it says becomes a reading. */
export function modbusCalls(on: On, store: DemoStore, { gateways }: { gateways: readonly Gateway[] }): void {
  const kept: Kept = { gateways, templates: [], meters: [] };
  templateCalls(on, store, kept);
  meterCalls(on, store, kept);
  on(contract.previewModbus, ({ gateway, host, words, registers }) => {
    if (!gatewayOf(kept, gateway).isOnline) throw refuse("gateway.offline");
    if (host === SILENT) return { problem: "no_answer" as const, rows: [] };
    return { problem: null, rows: registers.map((line) => readRegister(line, words)) };
  });
}

interface Kept {
  gateways: readonly Gateway[];
  templates: KeptTemplate[];
  meters: ModbusMeter[];
}
type KeptTemplate = ModbusTemplate & { _id: string };

const gatewayOf = ({ gateways }: Kept, id: string) =>
  need(
    gateways.find(({ _id }) => _id === id),
    "gateway.not_found",
  );

const templateOf = ({ templates }: Kept, id: string) =>
  need(
    templates.find(({ _id }) => _id === id),
    "template.not_found",
  );

function present({ gateways, meters }: Kept, template: KeptTemplate): OwnTemplate {
  const usedBy = meters.flatMap((meter) => {
    const gateway = gateways.find(({ _id }) => _id === meter.gateway);
    return gateway && meter.template === template._id
      ? [{ _id: meter._id, name: meter.name, gateway: gateway.name }]
      : [];
  });
  return { ...template, usedBy };
}

const audited = (template: ModbusTemplate) => ({
  name: nameOf(template),
  registers: template.registers.map((line) => ("value" in line ? line.value : line.name)).join(", "),
});

function templateCalls(on: On, store: DemoStore, kept: Kept): void {
  const { templates, meters } = kept;
  on(contract.listModbusTemplates, () => ({
    templates: templates.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b))).map((each) => present(kept, each)),
    shipped,
  }));
  on(contract.newModbusTemplate, (given) => {
    const made = { _id: store.newId(), ...given };
    templates.push(made);
    const about = { subject: nameOf(made), subject_id: made._id, after: audited(made) };
    store.record({ action: "template.create", ...about });
    return { template: present(kept, made) };
  });
  on(contract.editModbusTemplate, ({ id, ...given }) => {
    const template = templateOf(kept, id);
    const before = audited(template);
    Object.assign(template, given);
    const change = { before, after: audited(template) };
    store.record({ action: "template.edit", subject: nameOf(template), subject_id: id, ...change });
    const { maker, model } = template;
    for (const meter of meters.filter((each) => each.template === id)) Object.assign(meter, { maker, model });
    return { template: present(kept, template) };
  });
  on(contract.deleteModbusTemplate, ({ id }) => {
    const template = templateOf(kept, id);
    if (present(kept, template).usedBy.length > 0) throw refuse("template.in_use");
    templates.splice(templates.indexOf(template), 1);
    const about = { subject: nameOf(template), subject_id: id, before: audited(template) };
    store.record({ action: "template.delete", ...about });
    return { deleted: true } as const;
  });
}

function meterCalls(on: On, store: DemoStore, kept: Kept): void {
  const { gateways, meters } = kept;
  on(contract.listModbusMeters, ({ gateway }) => ({
    meters: meters
      .filter((meter) => meter.gateway === gateway && gateways.some(({ _id }) => _id === gateway))
      .toSorted((a, b) => collator.compare(a.name, b.name)),
  }));
  on(contract.newModbusMeter, ({ host: typed, ...given }) => {
    gatewayOf(kept, given.gateway);
    const { maker, model } = shipped.find(({ id }) => id === given.template) ?? templateOf(kept, given.template);
    const meter = { _id: store.newId(), ...given, host: typed.toLowerCase(), maker, model, found: null };
    if (meters.some((each) => placeOf(each) === placeOf(meter))) throw refuse("meter.taken");
    meters.push(meter);
    store.record({ action: "meter.create", subject: meter.name, subject_id: meter._id, after: auditedMeter(meter) });
    return { meter };
  });
  on(contract.deleteModbusMeter, ({ id }) => {
    const meter = need(
      meters.find(({ _id }) => _id === id),
      "meter.not_found",
    );
    meters.splice(meters.indexOf(meter), 1);
    store.record({ action: "meter.delete", subject: meter.name, subject_id: id, before: auditedMeter(meter) });
    return { deleted: true } as const;
  });
}

const placeOf = ({ gateway, host, port, unit }: ModbusMeter) => `${gateway} ${host}:${port}/${unit}`;

const auditedMeter = (meter: ModbusMeter) => ({
  name: meter.name,
  hardware: `${nameOf(meter)} · ${meter.host}:${meter.port}/${meter.unit}`,
});
