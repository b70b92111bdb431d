import { PLAN_LIMITS, planFileKind } from "@switchboard/domain/site";
import type { Drawable } from "../../../../../widgets/picture/drawable.ts";
import { checkedBytes, decoded, encoded } from "../../../../../widgets/picture/picture-file.ts";
import type { AskPage } from "./pdf-page.ts";

/**
 * Converts a file to the picture that is stored. It is drawn again, so that nothing but the picture itself leaves the browser. Returns
 * undefined when no page was chosen.
 */
export async function readPlanFile(file: Blob, askPage: AskPage): Promise<Blob | undefined> {
  const bytes = await checkedBytes(file, ["png", "jpeg", "webp", "pdf"]);
  const picture = planFileKind(bytes) === "pdf" ? await pageOf(bytes, askPage) : await decoded(bytes);
  if (!picture) return undefined;
  try {
    return await encoded(picture, PLAN_LIMITS);
  } finally {
    picture.close();
  }
}

async function pageOf(bytes: Uint8Array<ArrayBuffer>, askPage: AskPage): Promise<Drawable | undefined> {
  const { openPdf } = await import("./pdf-page.ts");
  return openPdf(bytes, askPage);
}
