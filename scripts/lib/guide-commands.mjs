import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const SHELL_BLOCK = /^```sh\n([\s\S]*?)^```$/gm;
const INLINE = /`((?:\.\/)?switchboard(?:-admin)? [^`\n]+)`/g;
/** Programs that run another one: what comes before it is theirs. */
const WRAPPER = /^(sudo|runuser|env|exec|podman|docker|podman-compose)$/;
const ASSIGNMENT = /^[A-Z_]+=/;

/**
 * Returns the calls of `switchboard` in the guides: `{ page, words }`, where the words after `switchboard-admin` are as those after
 * `switchboard admin`.
 */
export function switchboardCalls(root) {
  return guidesOf(root).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const page = relative(root, file);
    const blocks = [...text.matchAll(SHELL_BLOCK)].flatMap(([, block]) => commandsIn(block));
    const inline = [...text.matchAll(INLINE)].flatMap(([, command]) => commandsIn(command));
    return [...blocks, ...inline].flatMap((command) => callIn(command)).map((words) => ({ page, words }));
  });
}

function guidesOf(root) {
  const pages = readdirSync(join(root, "docs"), { recursive: true }).filter((name) => name.endsWith(".md"));
  return [join(root, "README.md"), ...pages.map((name) => join(root, "docs", name))];
}

/** Splits a block at line ends and at what chains commands, and leaves comments out. */
function commandsIn(block) {
  return block
    .replaceAll("\\\n", " ")
    .replaceAll(/\$\([^()]*\)/g, "…")
    .split(/\n|&&|\|\||[|;]/)
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter(Boolean);
}

/** Returns the words after the program, once, if the command is one of ours. */
function callIn(command) {
  const all = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^["']|["']$/g, ""));
  const words = all.slice(all.findIndex((word) => !ASSIGNMENT.test(word)));
  if (/^(podman|docker|podman-compose)$/.test(words[0]) && !/^(run|exec)$/.test(words[1])) return [];
  const at = WRAPPER.test(words[0]) ? words.findLastIndex(isOurs) : isOurs(words[0]) ? 0 : -1;
  if (at < 0) return [];
  const rest = words.slice(at + 1);
  if (rest.length === 0) return [];
  return [words[at].endsWith("-admin") ? ["admin", ...rest] : rest];
}

const isOurs = (word) => /(^|\/)switchboard(-admin)?$/.test(word);
