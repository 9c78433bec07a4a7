import QRCode from "qrcode";
import sharp from "sharp";
import { expect, it, test } from "vitest";
import { qrPath, qrPng } from "~/lib/qr";

const TICKET = `HTTPS://SHOP.EXAMPLE/V/${"A2".repeat(63)}A`;
const VIETQR =
  "00020101021238570010A00000072701270006970436011300710001234560208QRIBFTTA530370454062500005802VN62260822DH20260001 VE CAP TREO630461EA";

// The number is the width in modules, without the quiet zone of four modules on each side.
test.each([
  [TICKET, "L", 37],
  [TICKET, "M", 41],
  [TICKET, "Q", 49],
  [VIETQR, "L", 33],
  [VIETQR, "M", 37],
  [VIETQR, "Q", 45],
  ["HTTPS://SHOP.EXAMPLE/V/2345ABCDEF", "M", 25],
] as const)("%s at level %s", (text, level, modules) => {
  expect(qrPath(text, { level }).size).toBe(modules + 8);
});

it("the path covers exactly the dark modules", async () => {
  const { size, d } = qrPath(TICKET);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0"/><path d="${d}"/></svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { modules } = QRCode.create(TICKET, { errorCorrectionLevel: "M" });
  for (let y = 0; y < size * 4; y++) {
    for (let x = 0; x < size * 4; x++) {
      const [row, column] = [Math.floor(y / 4) - 4, Math.floor(x / 4) - 4];
      const inside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      const expected = inside && modules.get(row, column) ? 0 : 255;
      if (data[y * size * 4 + x] !== expected) expect.fail(`pixel ${x} ${y}`);
    }
  }
  expect(d.length).toBeLessThan(4200);
});

it("creates a PNG for emails", async () => {
  expect(await sharp(await qrPng(TICKET)).metadata()).toMatchObject({ format: "png", width: 49 * 6, height: 49 * 6 });
});
