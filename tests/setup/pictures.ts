import { crc32, deflateSync } from "node:zlib";
import sharp, { type FormatEnum } from "sharp";

type PictureShape = { width?: number; height?: number; format?: keyof FormatEnum | "avif" };

/** A photo with a phone's metadata: a location, and a rotation by 90 degrees. */
export async function makePhoto({ width = 60, height = 40, format = "jpeg" }: PictureShape = {}): Promise<Buffer> {
  const GPSLatitude = "11/1 56/1 25/1";
  const picture = sharp(makeNoise(width, height), { raw: { width, height, channels: 3 } });
  return picture
    .withExif({ IFD0: { Copyright: "Secret Name" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

/** Returns the same noise each time. Noise does not compress well, so the picture is large. */
function makeNoise(width: number, height: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length: width * height * 3 }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed & 255;
  });
}

export async function makeAnimation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(["#f00", "#00f"].map(frame));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A PNG of 30,000 by 30,000 pixels in 110 kB. */
export function makePixelBomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    makePngChunk("IHDR", header),
    makePngChunk("IDAT", rows),
    makePngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function makePngChunk(name: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), data]);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
