import { constants, crc32, deflateSync } from "node:zlib";

/** The colours of the pictures: paper, furniture, thin lines and walls. */
const PALETTE = [0xffffff, 0xe3e6eb, 0x9aa4b2, 0x3c4450];
export type Ink = 0 | 1 | 2 | 3;

/** A picture with four colours. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8Array(width * height);
  }

  fill(x: number, y: number, width: number, height: number, ink: Ink): void {
    const [left, right] = [Math.max(0, Math.round(x)), Math.min(this.width, Math.round(x + width))];
    for (let row = Math.max(0, Math.round(y)); row < Math.min(this.height, Math.round(y + height)); row++)
      this.#pixels.fill(ink, row * this.width + left, row * this.width + Math.max(left, right));
  }

  frame(x: number, y: number, width: number, height: number, ink: Ink, inner: Ink): void {
    this.fill(x, y, width, height, ink);
    this.fill(x + 2, y + 2, width - 4, height - 4, inner);
  }

  /** Draws a quarter of a circle around a point, which is how plans show a door that opens. */
  arc(x: number, y: number, radius: number, [right, down]: readonly [number, number], ink: Ink): void {
    for (let step = 0; step <= 200; step++) {
      const angle = (step / 200) * (Math.PI / 2);
      this.fill(x + right * radius * Math.cos(angle), y + down * radius * Math.sin(angle), 2, 2, ink);
    }
  }

  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([2, 3], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("PLTE", Buffer.from(PALETTE.flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff]))),
      // Runs of equal bytes are found the same way on every processor, so the picture is the same everywhere.
      chunk("IDAT", deflateSync(this.#rows(), { strategy: constants.Z_RLE })),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  /** Packs four pixels into a byte, and stores each row as its difference from the one above. */
  #rows(): Buffer {
    const length = Math.ceil(this.width / 4);
    const rows = Buffer.alloc((length + 1) * this.height);
    let above = new Uint8Array(length);
    for (let row = 0; row < this.height; row++) {
      const packed = new Uint8Array(length);
      for (let x = 0; x < this.width; x++)
        packed[x >> 2] = (packed[x >> 2] ?? 0) | ((this.#pixels[row * this.width + x] ?? 0) << (6 - 2 * (x & 3)));
      const start = row * (length + 1);
      rows[start] = 2;
      packed.forEach((byte, index) => {
        rows[start + 1 + index] = byte - (above[index] ?? 0);
      });
      above = packed;
    }
    return rows;
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
