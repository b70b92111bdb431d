import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";

/** Returns the link in the newest mail to an address. */
export async function linkMailedTo(address: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const folder = path.join(process.env.E2E_DATA ?? "", "outbox");
    const names = (await readdir(folder)).sort().reverse();
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
    const mail = mails.find((source) => source.includes(`To: ${address}`)) ?? "";
    // Long lines are folded with a trailing "=", and "=" itself is written "=3D".
    const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    link = /http:\/\/\S+token=[\w-]+/.exec(text)?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();
  return link;
}
