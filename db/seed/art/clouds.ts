import { type Canvas, linear, round } from './canvas'
import { between } from './random'

/** One bank of the sea of clouds along `y`: billows that swell and thin out, lit above, lost in shade below. */
export function drawCloudBank(canvas: Canvas, y: number, size: number, opacity = 1): string {
  const { key, palette, width, height, random } = canvas
  const [lit, shade] = palette.cloud
  const id = `${key}b${y}`
  const wash = linear(id, [
    [0, lit, opacity],
    [0.3, lit, opacity],
    [0.8, shade, opacity],
    [1, shade, 0],
  ])
  const phase = random() * 6
  const swell = (x: number) => Math.sin(phase + x / (size * 1.7)) * 0.6 + Math.sin(phase * 2 + x / (size * 0.7)) * 0.4
  let x = -size
  let level = Math.round(y - swell(x) * size * 0.3)
  let path = `M${x} ${level}`
  while (x < width + size) {
    const across = Math.round(size * (0.34 + 0.3 * swell(x)) * between(random, 0.7, 1.5) + size * 0.16)
    const next = Math.round(y - swell(x + across) * size * 0.3)
    path += `a${round(across * 0.6)} ${round(across * between(random, 0.5, 0.72))} 0 0 1 ${across} ${next - level}`
    x += across
    level = next
  }
  const foot = Math.min(height + size * 0.4, y + size * 1.9)
  return `${wash}<path d="${path}V${round(foot)}H${-size}z" fill="url(#${id})"/>`
}
