import {
  barePicture,
  type PictureLimits,
  type PictureSize,
  PLAN_LIMITS,
  type PlanFileKind,
  pictureSize,
  planFileKind,
  storedSize,
} from "@switchboard/domain/site";
import { contextOf, type Draw, type Drawable, PictureFileError } from "./drawable.ts";

/** Below this, nothing could be recognised. */
const SMALLEST_SIDE = 400;
const SMALLER = 0.8;
const QUALITY = 0.9;

/** Rejects all that is no picture by its first bytes and its size, before anything reads it as one. */
export async function checkedBytes(file: Blob, kinds: readonly PlanFileKind[]): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size === 0) throw new PictureFileError("empty");
  const kind = planFileKind(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (!kind || !kinds.includes(kind)) throw new PictureFileError("kind");
  if (file.size > PLAN_LIMITS.fileBytes) throw new PictureFileError("large");
  return new Uint8Array(await file.arrayBuffer());
}

/** Converts a photo to the picture that is stored. It is drawn again, so that nothing but the picture itself leaves the browser. */
export async function readPhoto(file: Blob, limits: PictureLimits): Promise<Blob> {
  const picture = await decoded(await checkedBytes(file, ["png", "jpeg", "webp"]));
  try {
    return await encoded(picture, limits);
  } finally {
    picture.close();
  }
}

export async function decoded(bytes: Uint8Array<ArrayBuffer>): Promise<Drawable> {
  const size = pictureSize(bytes);
  if (!size || size.width === 0 || size.height === 0) throw new PictureFileError("broken");
  if (size.width * size.height > PLAN_LIMITS.filePixels) throw new PictureFileError("pixels");
  const type = `image/${planFileKind(bytes)}`;
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => {
    throw new PictureFileError("broken");
  });
  return {
    // A photo may be turned, so that its header has its sides the other way round.
    size: { width: bitmap.width, height: bitmap.height },
    draw: (canvas, { width, height }) => contextOf(canvas).drawImage(bitmap, 0, 0, width, height),
    close: () => bitmap.close(),
  };
}

/** Makes the picture smaller until it may be stored. Browsers that cannot write WebP answer with a PNG, which is larger. */
export async function encoded({ size, draw }: Drawable, limits: PictureLimits): Promise<Blob> {
  const most = storedSize(size, limits);
  for (let scale = 1; Math.max(most.width, most.height) * scale >= SMALLEST_SIDE || scale === 1; scale *= SMALLER) {
    const [width, height] = [most.width, most.height].map((side) => Math.max(1, Math.round(side * scale)));
    const blob = width && height ? await drawn({ width, height }, draw) : undefined;
    if (blob && blob.size <= limits.storedBytes) return blob;
  }
  throw new PictureFileError("large");
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

/** Returns an address that an image can show. */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Returns the bytes as the calls take them. */
export async function toBase64(blob: Blob): Promise<string> {
  return inBase64(await toDataUrl(blob));
}

/** Returns the bytes of a picture's address as the calls take them. */
export const inBase64 = (dataUrl: string): string => dataUrl.split(",")[1] ?? "";
