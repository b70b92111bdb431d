import type { ForeignKey, Table, UniqueIndex } from "./catalogue.ts";
import { LOCAL, REFERENCE, UNIQUE_OF_ALL } from "./spread-plan.ts";

const TENANT = "enterprise_id";

type Kind = "reference" | "local" | "spread";

function kindOf(name: string): Kind {
  if (Object.hasOwn(REFERENCE, name)) return "reference";
  return Object.hasOwn(LOCAL, name) ? "local" : "spread";
}

/** Returns why a table could not be distributed as planned; empty when it could. */
export function faultsOf(table: Table): string[] {
  const kind = kindOf(table.name);
  const found = table.foreignKeys.map((key) => keyFault(kind, key));
  if (kind === "spread") found.push(tenantFault(table), ...table.uniques.map(uniqueFault));
  return found.filter((each) => each !== undefined).map((each) => `${table.name}: ${each}`);
}

function tenantFault({ tenant, uniques }: Table): string | undefined {
  if (!tenant) return `has no ${TENANT}`;
  if (tenant.type !== "uuid" || !tenant.required) return `${TENANT} is no uuid that is always there`;
  return uniques.some(({ isPrimary }) => isPrimary) ? undefined : "has no primary key";
}

/** A shard can only check its own rows for duplicates. */
function uniqueFault({ name, isPrimary, columns }: UniqueIndex): string | undefined {
  if (Object.hasOwn(UNIQUE_OF_ALL, name)) return undefined;
  if (isPrimary && columns[0] !== TENANT) return `${name} does not lead with ${TENANT}`;
  return columns.includes(TENANT) ? undefined : `${name} is unique beyond one ${TENANT}`;
}

/** Rows of a tenant are on one node: they may refer to each other, and to tables that are everywhere. */
function keyFault(from: Kind, { name, columns, to, toColumns }: ForeignKey): string | undefined {
  const target = kindOf(to);
  if (target === "local" && from !== "local") return `${name} points at ${to}, which stands in one place`;
  if (target === "spread" && from !== "spread") return `${name} points at ${to}, which is spread`;
  if (target !== "spread") return undefined;
  const at = columns.indexOf(TENANT);
  return at === 0 && toColumns[at] === TENANT ? undefined : `${name} does not carry ${TENANT} first`;
}

/** Returns the statements that distribute the store with Citus, in an order that its foreign keys allow. */
export function citusStatements(tables: readonly Table[]): string[] {
  const whole = inOrder(tables.filter(({ partOf }) => partOf === null));
  const reference = whole.filter((name) => kindOf(name) === "reference");
  const spread = whole.filter((name) => kindOf(name) === "spread");
  const [first = "", ...others] = spread;
  return [
    ...reference.map((name) => `SELECT create_reference_table('${name}');`),
    `SELECT create_distributed_table('${first}', '${TENANT}');`,
    ...others.map((name) => `SELECT create_distributed_table('${name}', '${TENANT}', colocate_with => '${first}');`),
  ];
}

/** Sorts referenced tables before those that refer to them. */
function inOrder(tables: readonly Table[]): string[] {
  const done: string[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name, foreignKeys }) =>
      foreignKeys.every(({ to }) => to === name || !left.has(to)),
    );
    if (free.length === 0) throw new Error(`tables point at each other: ${[...left.keys()].join(", ")}`);
    for (const { name } of free) left.delete(name);
    done.push(...free.map(({ name }) => name).sort());
  }
  return done;
}
