export type BrandColours = {
  readonly [Theme in 'light' | 'dark']: {
    /** Buttons, links and marks; the lab's main colour. */
    readonly accent: Hex
    /** The button that leads on, and notices. */
    readonly highlight: Hex
  }
}

/** As in src/ui/styles/tokens.css, like the surfaces below. */
const DEFAULTS: BrandColours = {
  light: { accent: '#0b5d57', highlight: '#f2a31b' },
  dark: { accent: '#6fcbbf', highlight: '#f2a31b' },
}
const SURFACES = {
  light: { paper: '#ffffff', mist: '#f3f7f6', ink: '#0e1b2a', pressed: '#000000' },
  dark: { paper: '#13212c', mist: '#0c161e', ink: '#eef4f5', pressed: '#ffffff' },
} as const
/** Text on a colour is the one with more contrast. */
const ON = ['#ffffff', '#0e1b2a'] as const
/** WCAG 2.2, 1.4.3, for text of any size. */
const LEAST_CONTRAST = 4.5

type Theme = keyof BrandColours

/** The tokens of one theme. */
function tokensOf(theme: Theme, { accent, highlight }: BrandColours[Theme]) {
  const { paper, pressed } = SURFACES[theme]
  const family = (colour: Hex) => ({
    plain: colour,
    deep: mix(colour, pressed, 0.85),
    tint: mix(colour, paper, 0.12),
    line: mix(colour, paper, 0.36),
    on: contrast(ON[0], colour) > contrast(ON[1], colour) ? ON[0] : ON[1],
  })
  return { teal: family(accent), marigold: family(highlight) }
}

function declarations(theme: Theme, colours: BrandColours[Theme]): string {
  return Object.entries(tokensOf(theme, colours))
    .map(
      ([name, { plain, deep, tint, line, on }]) =>
        `--${name}:${plain};--${name}-deep:${deep};--${name}-tint:${tint};--${name}-line:${line};--on-${name}:${on}`,
    )
    .join(';')
}

/** Rules that replace the tokens; they are in no layer, so they win wherever they stand. */
function styleOf({ light, dark }: BrandColours): string {
  const inDark = declarations('dark', dark)
  return (
    `:root,[data-theme=light]{${declarations('light', light)}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${inDark}}}` +
    `[data-theme=dark]{${inDark}}`
  )
}

/** A line for each colour with too little contrast, which names the place where it is lowest. */
function problemsOf(theme: Theme, colours: BrandColours[Theme]): string[] {
  const { paper, mist, ink } = SURFACES[theme]
  const { teal, marigold } = tokensOf(theme, colours)
  const pairs = {
    accent: [
      [teal.plain, paper, 'the page'],
      [teal.plain, mist, 'the grey parts of a page'],
      [teal.plain, teal.tint, 'its own tint'],
      [teal.plain, teal.on, 'the words on it'],
      [teal.deep, teal.on, 'the words on it when pressed'],
    ],
    highlight: [
      [marigold.plain, marigold.on, 'the words on it'],
      [marigold.deep, marigold.on, 'the words on it when pressed'],
      [marigold.tint, ink, 'the words on its tint'],
    ],
  } as const
  return (['accent', 'highlight'] as const).flatMap((name) => {
    const [worst] = pairs[name]
      .map(([shade, other, where]) => ({ found: contrast(shade, other), other, where }))
      .sort((a, b) => a.found - b.found)
    if (!worst || worst.found >= LEAST_CONTRAST) return []
    // Rounded down: 4.49 must not read as 4.5.
    const ratio = (Math.floor(worst.found * 10) / 10).toFixed(1)
    const { where, other } = worst
    return `colours.${theme}.${name} is "${colours[name]}"; its contrast with ${where} (${other}) is ${ratio}, it must be at least ${LEAST_CONTRAST}.`
  })
}

type Given = {
  readonly [T in Theme]?: Partial<Record<'accent' | 'highlight', Hex | undefined>> | undefined
}

/**
 * The style sheet of a lab's colours; null if it chose none.
 * @returns the style sheet, or a line for each colour with too little contrast.
 */
export function brandStyle(
  given: Given | undefined,
): { readonly style: string | null } | { readonly problems: readonly string[] } {
  if (!given) return { style: null }
  const of = (theme: Theme) => ({
    accent: given[theme]?.accent ?? DEFAULTS[theme].accent,
    highlight: given[theme]?.highlight ?? DEFAULTS[theme].highlight,
  })
  const colours = { light: of('light'), dark: of('dark') }
  const problems = [...problemsOf('light', colours.light), ...problemsOf('dark', colours.dark)]
  return problems.length > 0 ? { problems } : { style: styleOf(colours) }
}

/** `#rrggbb`, in lower or upper case. */
type Hex = string

const WHITE = 255

function channels(colour: Hex): [number, number, number] {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16)
  return [at(1), at(3), at(5)]
}

/** `share` of the first colour, the rest of the second; mixed in sRGB. */
function mix(first: Hex, second: Hex, share: number): Hex {
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
