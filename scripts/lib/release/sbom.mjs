import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { explainNpmFailure, runNpm } from "../npm.mjs";
import { lockedPackages, shippedPackages } from "../shipped-packages.mjs";
import { fail } from "../steps.mjs";

/** Includes the web's, whose packages are inside the built files. */
const WORKSPACES = ["apps/server", "apps/fleet", "apps/gateway", "apps/web"];

/** Writes the parts list from the lockfile, as CycloneDX. */
export async function writeSbom(file, build) {
  const reply = await runNpm(["sbom", "--sbom-format=cyclonedx"]);
  if (reply.code !== 0) fail(`npm could not list the packages.\n${explainNpmFailure(reply)}`);
  writeFileSync(file, `${JSON.stringify(shippedPart(JSON.parse(reply.output), shippedNames(), build), null, 2)}\n`);
}

/**
 * Selects the shipped part of everything in the checkout. `npm sbom --omit=dev` leaves out too much: a package that one workspace needs
 * only for tests is gone, although another needs it at run time.
 */
function shippedPart(bom, shipped, { version, built_at }) {
  const root = bom.metadata.component["bom-ref"];
  const isShipped = (ref) => ref === root || shipped.has(ref);
  const byRef = (key) => (a, b) => (a[key] < b[key] ? -1 : 1);
  const components = bom.components.filter((each) => isShipped(each["bom-ref"])).sort(byRef("bom-ref"));
  for (const each of components) each.properties = each.properties?.filter(({ name }) => !/development/.test(name));
  const dependencies = bom.dependencies
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }))
    .sort(byRef("ref"));
  // npm takes the name from the folder, and a serial number and time from the moment, but the same parts should make the same list.
  const component = { ...bom.metadata.component, type: "application", name: "switchboard", version };
  return {
    ...bom,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    metadata: { ...bom.metadata, timestamp: built_at, component },
    components,
    dependencies,
  };
}

/** Returns the names in npm's form. */
function shippedNames() {
  const packages = lockedPackages();
  const paths = shippedPackages(WORKSPACES).filter((path) => !packages[path].link);
  return new Set(paths.map((path) => `${packages[path].name ?? nameIn(path)}@${packages[path].version}`));
}

const nameIn = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function uuidOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
