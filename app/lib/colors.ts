/** Returns the contrast ratio as WCAG defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [computeLuminance(toChannels(one)), computeLuminance(toChannels(other))].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

export function isLight(color: string): boolean {
  return computeLuminance(toChannels(color)) > 0.18;
}

/** `part` of 0 gives the first color, and 1 the second. */
export function mixColors(color: string, other: string, part: number): string {
  const goal = toChannels(other);
  return toHex(toChannels(color).map((channel, index) => Math.round(channel + ((goal[index] ?? 0) - channel) * part)));
}

function toChannels(color: string): number[] {
  const digits = color.length < 6 ? color.slice(1, 4).replace(/./g, "$&$&") : color.slice(1, 7);
  return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16));
}

function computeLuminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
