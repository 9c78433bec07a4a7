import sharp from "sharp";
import { expect, test } from "vitest";
import { renderShareImage, type ShareImageInput } from "~/lib/render-share-image.server";

const sky = await sharp({ create: { width: 80, height: 50, channels: 3, background: "#abc" } })
  .png()
  .toBuffer();
const renderImage = (words: Partial<ShareImageInput>) =>
  renderShareImage({
    name: "Núi Mây",
    title: "",
    scene: sky,
    anchor: "centre",
    plate: "#0b3426",
    accent: "#feb914",
    ...words,
  });
const pixels = async (title: string) =>
  (
    await sharp(await renderImage({ title }))
      .raw()
      .toBuffer()
  ).toString("base64");

test("a share image is a PNG of 1200 by 630 for any length of its texts", async () => {
  for (const title of ["", "Bình minh", "Ữ".repeat(5000), "một hai ba ".repeat(50), "<b>&amp;</b>\u0000"]) {
    expect(await sharp(await renderImage({ title })).metadata()).toMatchObject({
      format: "png",
      width: 1200,
      height: 630,
    });
  }
});

test("all Vietnamese letters are rendered with the shop's own font", async () => {
  const letters = [..."ặẻữợđơảýỹ", "\u{10FFFD}"];
  const images = await Promise.all(letters.map(pixels));
  expect(new Set(images).size).toBe(letters.length);
  // Keyboards produce letters either composed or decomposed, and both must look the same.
  expect(await pixels("ặ".normalize("NFD"))).toBe(await pixels("ặ"));
});

test("markup characters are rendered as text", async () => {
  expect(await pixels("<i>a</i>")).not.toBe(await pixels("a"));
  expect(await pixels("&amp;")).not.toBe(await pixels("&"));
});
