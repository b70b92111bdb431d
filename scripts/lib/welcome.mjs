import { paint } from "./steps.mjs";

/** Prints the address and the sign-ins at the end of a start. */
export function welcome({ url, signIns = [], setupLink }) {
  const lines = ["", `  ${paint("1", "Switchboard is running:")} ${paint("36", url)}`, ""];
  const width = Math.max(0, ...signIns.map(({ email }) => email.length));
  for (const { email, password, note } of signIns)
    lines.push(`  ${email.padEnd(width)}  ${password}${note ? `  ${paint("2", note)}` : ""}`);
  if (setupLink) lines.push("  Create the first admin here (works once, for 24 hours):", `  ${paint("36", setupLink)}`);
  if (signIns.length > 0 || setupLink) lines.push("");
  lines.push(paint("2", "  Ctrl-C stops it."), "");
  console.log(lines.join("\n"));
}
