import {
  barePicture,
  type PictureSize,
  PLAN_LIMITS,
  pictureSize,
  planFileKind,
  storedSize,
} from "@switchboard/domain/site";
import { type AskPage, contextOf, type Draw, type Drawable, PlanFileError } from "./drawable.ts";

/** Below this, a plan could not be read. */
const SMALLEST_SIDE = 400;
const SMALLER = 0.8;
const QUALITY = 0.9;

/**
 * Converts a file to the picture that is stored. It is drawn again, so that nothing but the picture itself leaves the browser. Returns
 * undefined when no page was chosen.
 */
export async function readPlanFile(file: Blob, askPage: AskPage): Promise<Blob | undefined> {
  const bytes = await checkedBytes(file);
  const picture = planFileKind(bytes) === "pdf" ? await pageOf(bytes, askPage) : await decoded(bytes);
  if (!picture) return undefined;
  try {
    return await encoded(picture);
  } finally {
    picture.close();
  }
}

/** Rejects all that is no plan by its first bytes and its size, before anything reads it as a picture. */
async function checkedBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size === 0) throw new PlanFileError("empty");
  if (!planFileKind(new Uint8Array(await file.slice(0, 32).arrayBuffer()))) throw new PlanFileError("kind");
  if (file.size > PLAN_LIMITS.fileBytes) throw new PlanFileError("large");
  return new Uint8Array(await file.arrayBuffer());
}

async function pageOf(bytes: Uint8Array<ArrayBuffer>, askPage: AskPage): Promise<Drawable | undefined> {
  const { openPdf } = await import("./pdf-page.ts");
  return openPdf(bytes, askPage);
}

async function decoded(bytes: Uint8Array<ArrayBuffer>): Promise<Drawable> {
  const size = pictureSize(bytes);
  if (!size || size.width === 0 || size.height === 0) throw new PlanFileError("broken");
  if (size.width * size.height > PLAN_LIMITS.filePixels) throw new PlanFileError("pixels");
  const type = `image/${planFileKind(bytes)}`;
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => {
    throw new PlanFileError("broken");
  });
  return {
    // A photo may be turned, so that its header has its sides the other way round.
    size: { width: bitmap.width, height: bitmap.height },
    draw: (canvas, { width, height }) => contextOf(canvas).drawImage(bitmap, 0, 0, width, height),
    close: () => bitmap.close(),
  };
}

/** Makes the picture smaller until it may be stored. Browsers that cannot write WebP answer with a PNG, which is larger. */
async function encoded({ size, draw }: Drawable): Promise<Blob> {
  const most = storedSize(size);
  for (let scale = 1; Math.max(most.width, most.height) * scale >= SMALLEST_SIDE || scale === 1; scale *= SMALLER) {
    const [width, height] = [most.width, most.height].map((side) => Math.max(1, Math.round(side * scale)));
    const blob = width && height ? await drawn({ width, height }, draw) : undefined;
    if (blob && blob.size <= PLAN_LIMITS.storedBytes) return blob;
  }
  throw new PlanFileError("large");
}

async function drawn({ width, height }: PictureSize, draw: Draw): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = contextOf(canvas);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  await draw(canvas, { width, height });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
  return blob ? new Blob([barePicture(new Uint8Array(await blob.arrayBuffer()))], { type: blob.type }) : undefined;
}

/** Returns the bytes as the call takes them. */
export function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
