import fc from "fast-check";
import { expect, test } from "vitest";
import { mediaFileOf, pictureAddress, renditionAddress, widthsOf } from "~/domain/media/media.rules";

const hash = fc.stringMatching(/^[0-9a-f]{8,64}$/);
const nameOf = (address: string) => address.slice("/media/".length);

test("the address of a picture and of each of its renditions names exactly that file", () => {
  const type = fc.constantFrom("png", "webp", "jpeg", "svg");
  fc.assert(
    fc.property(hash, type, fc.integer({ min: 10, max: 9_999 }), (hash, type, width) => {
      expect(mediaFileOf(nameOf(pictureAddress({ hash, type })))).toEqual({ hash, type, width: null });
      expect(mediaFileOf(nameOf(renditionAddress({ hash }, "avif", width)))).toEqual({ hash, type: "avif", width });
    }),
  );
});

test.each(["", "../secret.png", "0123abcd", "0123abcd.png/x", "0123ABCD.png", "0123abcd-0.png", "0123abc.png"])(
  "the name %j is no picture",
  (name) => {
    expect(mediaFileOf(name)).toBeNull();
  },
);

test("a picture has renditions up to its own width and never wider, and a drawing has all of them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (width) => {
      const widths = widthsOf({ width, isSvg: false });
      expect(widths.at(-1)).toBe(Math.min(width, 1600));
      expect(widths.toSorted((one, other) => one - other)).toEqual(widths);
      expect(new Set(widths).size).toBe(widths.length);
      expect(widthsOf({ width, isSvg: true })).toEqual([160, 400, 800, 1600]);
    }),
  );
});
