import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const ICONS = /[\\/]packages[\\/]icons[\\/]src[\\/]icons\.ts$/;
const ONE = /\?icon=(\w+)$/;
const NAME = /^export const (\w+) =/gm;

/** Makes each icon a module of its own, because one file would bring all icons of the product before the first screen. */
export function splitIcons(): Plugin {
  return {
    name: "split-icons",
    apply: "build",
    enforce: "pre",
    load(id) {
      const [file = "", name] = [id.replace(ONE, ""), ONE.exec(id)?.[1]];
      if (!ICONS.test(file)) return null;
      const source = readFileSync(file, "utf8");
      if (name) return { code: iconCode(source, name), moduleType: "ts" };
      return [...source.matchAll(NAME)]
        .map(([, each]) => `export { ${each} } from "./icons.ts?icon=${each}";`)
        .join("\n");
    },
  };
}

/** Returns the imports of the file, and the one icon. */
function iconCode(source: string, name: string): string {
  const from = source.indexOf(`export const ${name} =`);
  const to = source.indexOf("\nexport const ", from);
  const imports = source.slice(0, source.search(NAME));
  return imports + source.slice(from, to < 0 ? undefined : to);
}
