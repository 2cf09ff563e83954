import { readFileSync } from 'node:fs'
import { Blob, Face, Font, Buffer as ShapedText, shape } from 'harfbuzzjs'

/** A weight of the printed text. */
export type Weight = 'regular' | 'strong'

/** In scripts that are written letter by letter, and signs. */
const LETTERS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
/** Not the figures beside a sign, as the mathematical font is not strong, nor what is written from the right. */
const SIGNS = /(?![\u{590}-\u{8ff}])[^\p{L}\p{N}\p{M}]|[\u{1d400}-\u{1d7ff}]/u

type Published = {
  readonly family: string
  /** The characters it is used for; undefined for all that it has. */
  readonly only?: RegExp
}

const MATHEMATICAL = 'NotoSansMath'

/** Asked in this order. */
const PUBLISHED: readonly Published[] = [
  { family: 'NotoSans', only: LETTERS },
  ...[
    'Devanagari',
    'Bengali',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Oriya',
    'Tamil',
    'Telugu',
  ].map((script) => ({ family: `NotoSans${script}` })),
  { family: MATHEMATICAL, only: SIGNS },
]

const STYLE = { regular: '400Regular', strong: '600SemiBold' } as const

/** Points of closed curves, as TrueType has them: between two points off the curve lies one on it. */
export type Contour = readonly { readonly x: number; readonly y: number; readonly on: boolean }[]

/** What stands for a part of a text that cannot be split, such as a syllable; sizes in ems. */
export type Cluster = {
  readonly text: string
  readonly advance: number
  /** The same for what is drawn in the same way. */
  readonly key: string
  contours(): Contour[]
}

export type FallbackFont = {
  has(character: string): boolean
  /** HarfBuzz joins and orders the letters: fontkit fails on several of these scripts. */
  shape(text: string): Cluster[]
}

const loaded: Partial<Record<Weight, FallbackFont[]>> = {}

/** The fonts for what the lab's font lacks; each is read when it is first asked for. */
export function fallbackFonts(weight: Weight): readonly FallbackFont[] {
  loaded[weight] ??= PUBLISHED.map((published) => lazily(published, weight))
  return loaded[weight]
}

function lazily({ family, only }: Published, weight: Weight): FallbackFont {
  let font: ReturnType<typeof read> | undefined
  const opened = () => {
    font ??= read(family, weight)
    return font
  }
  return {
    has: (character) =>
      (only?.test(character) ?? true) && opened().characters.has(character.codePointAt(0) ?? 0),
    shape: (text) => shaped(opened(), text),
  }
}

function read(family: string, weight: Weight) {
  const style = family === MATHEMATICAL ? STYLE.regular : STYLE[weight]
  const file = new URL(`./fonts/noto/${family}_${style}.ttf`, import.meta.url)
  const face = new Face(new Blob(readFileSync(file)))
  const characters = new Set(face.collectUnicodes())
  return { family, font: new Font(face), em: face.upem, characters }
}

function shaped({ family, font, em }: ReturnType<typeof read>, text: string): Cluster[] {
  const buffer = new ShapedText()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))]
  return starts.map((start, at) => {
    let advance = 0
    const placed = glyphs
      .filter(({ cluster }) => cluster === start)
      .map(({ codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
        const glyph = { id, x: advance + xOffset, y: yOffset }
        advance += xAdvance
        return glyph
      })
    return {
      text: text.slice(start, starts[at + 1]),
      advance: advance / em,
      key: `${family} ${placed.map(({ id, x, y }) => `${id},${x},${y}`).join(' ')}`,
      contours: () => placed.flatMap((glyph) => contoursOf(font, em, glyph)),
    }
  })
}

function contoursOf(
  font: Font,
  em: number,
  glyph: { readonly id: number; readonly x: number; readonly y: number },
): Contour[] {
  const contours: { x: number; y: number; on: boolean }[][] = []
  for (const { type, values } of font.glyphToJson(glyph.id)) {
    if (type === 'M') contours.push([])
    for (let at = 0; at + 1 < values.length; at += 2) {
      const [x = 0, y = 0] = values.slice(at)
      const on = at + 2 === values.length
      contours.at(-1)?.push({ x: (x + glyph.x) / em, y: (y + glyph.y) / em, on })
    }
  }
  return contours
}
