import { contract } from "@switchboard/contract";
import { expect, vi } from "vitest";
import type { TestServer } from "../../testing/test-server.ts";
import { RANGES } from "./ranges.ts";

const KINDS = ["energy", "power", "event", "sensor", "bill", "cost"] as const;
const ENDINGS = { EXCEL: "xlsx", PDF: "pdf" } as const;

/** Records the report files of the demo: the last seven days in English, and the latest bill, as the server creates them. */
export async function recordReports(server: TestServer, token: string): Promise<Map<string, Buffer>> {
  const { docs } = (await server.get(token, contract.listSupplies)).body;
  const files = new Map<string, Buffer>();
  for (const kind of KINDS) {
    for (const format of ["EXCEL", "PDF"] as const) {
      const supply = kind === "bill" ? docs[0]?._id : null;
      const { body } = await server.post(token, contract.newReport, { kind, format, supply, ...RANGES.last7 });
      const query = { id: body.id };
      await vi.waitFor(async () => {
        expect((await server.get(token, contract.reportProgress, query)).body.step).toBe("ready");
      });
      const url = contract.reportFile.path;
      const { rawPayload } = await server.app.http.inject({ url, query, headers: { authorization: token } });
      files.set(`${kind}.${ENDINGS[format]}`, rawPayload);
    }
  }
  return files;
}
