const TAIL = `"switchboard <command> --help" says more about one of them.

Exit codes: 0 done, 1 failed, 2 used wrongly (an unknown command or option, a gateway that was never paired), which does not
get better by trying again, 130 and 143 interrupted by Ctrl-C or SIGTERM during the start.`;

export function helpOfAll(commands) {
  const lines = Object.entries(commands).map(([name, { summary }]) => [name, summary]);
  return `Usage: switchboard <command> [options]\n\n${columns([...lines, ["help", "lists the commands"]])}\n\n${TAIL}`;
}

export function helpOf(name, { summary, details, options = {} }) {
  const lines = Object.entries({ ...options, help: "prints this" }).map(([option, text]) => [`--${option}`, text]);
  const usage = `Usage: switchboard ${name}${Object.keys(options).length > 0 ? " [options]" : ""}`;
  return [usage, `${summary[0].toUpperCase()}${summary.slice(1)}.`, details, columns(lines)]
    .filter(Boolean)
    .join("\n\n");
}

function columns(lines) {
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  return lines.map(([name, text]) => `  ${name.padEnd(width)}${text}`).join("\n");
}
