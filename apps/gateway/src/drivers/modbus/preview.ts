import { HostLink } from "./host-link.ts";
import { type PreviewRow, previewRows } from "./read-meter.ts";
import { readTemplate } from "./template.ts";

interface PreviewPlace {
  host: string;
  port?: number;
  unit: number;
  timeoutMs?: number;
}

/** A template tried on a real meter before it is kept: what each of its lines reads just now, or what is wrong with it. */
export async function preview(
  value: unknown,
  { host, port = 502, unit, timeoutMs = 1000 }: PreviewPlace,
): Promise<{ rows: PreviewRow[] } | { problem: string }> {
  const template = readTemplate(value);
  if ("problem" in template) return template;
  const link = new HostLink(host, port, timeoutMs);
  try {
    return { rows: await previewRows(link.read, unit, template) };
  } finally {
    link.close();
  }
}
