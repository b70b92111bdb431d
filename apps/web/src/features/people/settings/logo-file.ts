const KINDS = ["image/png", "image/jpeg", "image/webp"];
/** 64 KB of picture, as the data address writes them. */
const LONGEST = Math.floor((64 * 1024 * 4) / 3);
/** Longest side in pixels, tried from the sharpest on. */
const SIDES = [320, 200, 128, 64] as const;

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Converts a picture to a data URL small enough to be stored. It is drawn again, so that nothing but the picture itself leaves the
 * browser. Returns undefined when it is not a picture.
 */
export async function readLogo(file: File): Promise<string | undefined> {
  if (!KINDS.includes(file.type)) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  for (const side of SIDES) {
    const canvas = drawn(picture, side);
    const fits = ["image/png", "image/webp"]
      .map((kind) => canvas.toDataURL(kind, 0.85))
      .find((address) => address.length <= LONGEST);
    if (fits) return fits;
  }
  return undefined;
}
