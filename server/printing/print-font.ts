import { readFileSync } from 'node:fs'
import { create, type OpenedFont, type Subset } from 'fontkit'
import { graphemesOf } from '#contract/rules/printed-signs.ts'
import {
  type Cluster,
  type Contour,
  type FallbackFont,
  fallbackFonts,
  type Weight,
} from './fallback-fonts.ts'

/*
 * One font for all that is printed: the lab's own, and for what it lacks the glyphs of others, drawn
 * into the same embedded subset. A cluster of letters, such as a syllable of an Indian script, becomes
 * one glyph that stands for its whole text, so that readers of the PDF find and copy it as it was
 * written.
 */

/** Printed instead of text that no font can draw: `[U+1F602]`. */
const codesOf = (text: string) =>
  `[${[...text].map((one) => `U+${codeOf(one).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}]`

const codeOf = (character: string) => character.codePointAt(0) ?? 0

/** Height of a small letter in the fallback fonts, in ems: they are scaled to that of the lab's font. */
const X_HEIGHT = 0.536

/** Drawn as a space, or not at all. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]+$/u
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

/** Of the lab's font these are not used: its strong face lacks them, and fontkit would shape them. */
const SHAPED = /[\p{Script=Devanagari}\p{M}\p{Default_Ignorable_Code_Point}\u25cc]/u

type OwnFont = { readonly font: OpenedFont; readonly characters: ReadonlySet<string> }

const opened = new Map<string, OwnFont>()

function open(file: string): OwnFont {
  const known = opened.get(file)
  if (known) return known
  const font = create(readFileSync(file))
  const all = font.characterSet.filter((code) => code < 0xfff0)
  const characters = all.map((code) => String.fromCodePoint(code))
  const fresh = { font, characters: new Set(characters.filter((one) => !SHAPED.test(one))) }
  opened.set(file, fresh)
  return fresh
}

/** A font for one document: pdfkit embeds the glyphs that were used. */
export function printFont(file: string, weight: Weight): OpenedFont {
  const own = open(file)
  const { font } = own
  const scale = font.xHeight / X_HEIGHT
  const drawn: (Cluster & { readonly id: number })[] = []
  const known = new Map<string, (typeof drawn)[number]>()

  function glyphOf(cluster: Cluster) {
    const key = `${cluster.text} ${cluster.key}`
    const glyph = known.get(key) ?? { ...cluster, id: font.numGlyphs + drawn.length }
    if (!known.has(key)) {
      known.set(key, glyph)
      drawn.push(glyph)
    }
    const codePoints = [...cluster.text].map(codeOf)
    return { id: glyph.id, advanceWidth: Math.round(cluster.advance * scale), codePoints }
  }

  function layout(text: string, features?: unknown) {
    const runs = partsOf(text, own, weight).map((part) => {
      if (part.font === 'own') return font.layout(part.text, features)
      if (part.font === 'none') return font.layout(codesOf(part.text), features)
      const clusters = part.font === 'blank' ? blanksOf(part.text) : part.font.shape(part.text)
      const glyphs = clusters.flatMap(firstApart).map(glyphOf)
      const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({
        xAdvance,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      }))
      return { glyphs, positions }
    })
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      get advanceWidth() {
        return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }

  function createSubset(): Subset {
    const subset = font.createSubset()
    const addOwn = subset._addGlyph.bind(subset)
    subset._addGlyph = (id) => {
      // The short form ends at 128 kB.
      subset.loca.version = 1
      const cluster = drawn[id - font.numGlyphs]
      if (!cluster) return addOwn(id)
      const outline = outlineOf(cluster.contours(), scale)
      subset.glyf.push(outline.bytes)
      subset.loca.offsets.push(subset.offset)
      const advance = Math.round(cluster.advance * scale)
      subset.hmtx.metrics.push({ advance, bearing: outline.left })
      subset.offset += outline.bytes.length
      return subset.glyf.length - 1
    }
    return subset
  }

  return Object.create(font, { layout: { value: layout }, createSubset: { value: createSubset } })
}

/** What of a text has no glyph in any font, such as an emoji; each once. */
export function unprintableIn(text: string, file: string): string[] {
  const parts = partsOf(text, open(file), 'regular')
  return [...new Set(parts.filter(({ font }) => font === 'none').map((part) => part.text))]
}

type Part = { readonly font: FallbackFont | 'own' | 'blank' | 'none'; readonly text: string }

/** Splits a text by font. A word is printed in one font if one has all of it. */
function partsOf(text: string, own: OwnFont, weight: Weight): Part[] {
  if ([...text].every((one) => own.characters.has(one))) return [{ font: 'own', text }]
  const parts: Part[] = []
  const known = new Map<string, Part['font']>()
  const fontOf = (piece: string) => {
    const font = known.get(piece) ?? fontFor(piece, own, weight)
    known.set(piece, font)
    return font
  }
  const add = (part: Part) => {
    const last = parts.at(-1)
    if (last && last.font === part.font && part.font !== 'none') {
      parts[parts.length - 1] = { ...last, text: last.text + part.text }
    } else parts.push(part)
  }
  for (const word of text.match(/\s+|\S+/gu) ?? []) {
    const font = fontOf(word)
    if (font !== 'none') add({ font, text: word })
    else {
      for (const segment of graphemesOf(word)) {
        add({ font: fontOf(segment), text: segment })
      }
    }
  }
  return parts
}

function fontFor(text: string, own: OwnFont, weight: Weight): Part['font'] {
  const characters = [...text]
  if (characters.every((one) => own.characters.has(one))) return 'own'
  if (BLANK.test(text)) return 'blank'
  const seen = characters.filter((one) => !IGNORABLE.test(one))
  return fallbackFonts(weight).find((font) => seen.every((one) => font.has(one))) ?? 'none'
}

const NOTHING = { advance: 0, key: '', contours: () => [] }

/**
 * The drawn glyph stands for the first character, one without width for those after it: pdf.js takes
 * a glyph that stands for a mark for one without width, and reads a space behind it.
 */
function firstApart({ text, ...drawn }: Cluster): Cluster[] {
  const [first = '', ...rest] = text
  if (rest.length === 0) return [{ text, ...drawn }]
  return [
    { text: first, ...drawn },
    { ...NOTHING, text: rest.join('') },
  ]
}

/** Space that the font lacks, and signs that only join or separate letters. */
function blanksOf(text: string): Cluster[] {
  return [...text].map((one) => ({
    ...NOTHING,
    text: one,
    advance: IGNORABLE.test(one) ? 0 : 0.25,
  }))
}

const ON_CURVE = 1

/** A simple glyph of TrueType's table `glyf`. */
function outlineOf(contours: readonly Contour[], scale: number) {
  const points = contours.flat().map(({ x, y, on }) => ({
    x: Math.round(x * scale),
    y: Math.round(y * scale),
    on,
  }))
  if (points.length === 0) return { bytes: new Uint8Array(), left: 0 }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const left = Math.min(...xs)
  const head = [contours.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  let end = -1
  for (const contour of contours) {
    end += contour.length
    head.push(end)
  }
  const noInstructions = 0
  const steps = (values: number[]) => values.map((value, at) => value - (values[at - 1] ?? 0))
  const flags = Buffer.from(points.map(({ on }) => (on ? ON_CURVE : 0)))
  const bytes = Buffer.concat([
    words([...head, noInstructions]),
    flags,
    words([...steps(xs), ...steps(ys)]),
    Buffer.alloc(flags.length % 2),
  ])
  return { bytes, left }
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => {
    bytes.writeInt16BE(value, at * 2)
  })
  return bytes
}
