/** `#rrggbb`, in lower or upper case. */
export type Hex = string

const WHITE = 255

function channels(colour: Hex): [number, number, number] {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16)
  return [at(1), at(3), at(5)]
}

/** `share` of the first colour, the rest of the second; mixed in sRGB. */
export function mix(first: Hex, second: Hex, share: number): Hex {
  const other = channels(second)
  const mixed = channels(first).map((channel, index) =>
    Math.round(channel * share + (other[index] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / WHITE
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(first: Hex, second: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
