import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportContent } from "../content.ts";
import { Renderer } from "./renderer.ts";

const content: ReportContent = {
  language: "en",
  title: "Energy report",
  enterprise: "Test building",
  facts: [],
  chart: { unit: "kWh", isLines: false, kind: "day", days: [], series: [] },
  parts: [{ name: "Summary", columns: [{ title: "Device", kind: "text" }], rows: [["Meter"]] }],
  words: { about: "About", made: "Made", page: "{page}/{pages}", cut: "{count} more" },
};
const job = { format: "EXCEL", content } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-render-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, text: string): Promise<URL> {
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(file, text);
  return pathToFileURL(file);
}

describe("renderer", () => {
  it("renders a PDF in a separate process", async () => {
    const file = await new Renderer().render({ format: "PDF", content });
    expect(Buffer.from(file.subarray(0, 5)).toString()).toBe("%PDF-");
  });

  it("fails when its process is killed, and still renders the next file", async () => {
    const killed = await program("killed", `process.once("message", () => process.kill(process.pid, "SIGKILL"));`);
    await expect(new Renderer({ program: killed, lanes: 1 }).render(job)).rejects.toThrow("SIGKILL");
    await expect(new Renderer().render(job)).resolves.toBeInstanceOf(Uint8Array);
  });

  it("fails when rendering takes too long, and frees its lane", async () => {
    const busy = await program("busy", `process.once("message", () => { for (;;); });`);
    const renderer = new Renderer({ program: busy, timeoutMs: 300, lanes: 1 });
    const [first, second] = await Promise.allSettled([renderer.render(job), renderer.render(job)]);
    // The second job waits for the lane of the first and then gets it.
    expect([first?.status, second?.status]).toEqual(["rejected", "rejected"]);
    expect(String((second as PromiseRejectedResult).reason)).toContain("too long");
  });

  it("does not pass the server's environment to its process", async () => {
    process.env.REPORT_TEST_SECRET = "secret";
    const printsEnvironment = await program(
      "prints-environment",
      `process.once("message", () => process.send({ file: Buffer.from(JSON.stringify(process.env)) }));`,
    );
    const environment = Buffer.from(await new Renderer({ program: printsEnvironment }).render(job)).toString();
    delete process.env.REPORT_TEST_SECRET;
    expect(environment).not.toContain("secret");
  });

  it("kills its process when the renderer closes", async () => {
    const silent = await program("silent", `process.once("message", () => {}); setInterval(() => {}, 1000);`);
    const renderer = new Renderer({ program: silent });
    const making = renderer.render(job);
    renderer.close();
    await expect(making).rejects.toThrow("SIGKILL");
  });
});
