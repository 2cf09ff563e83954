/** What print-font.ts uses of fontkit, which has no types. Sizes in units of the font. */
declare module 'fontkit' {
  export type PlacedGlyphs = {
    readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number }[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }

  export type OpenedFont = {
    readonly characterSet: readonly number[]
    readonly numGlyphs: number
    readonly xHeight: number
    layout(text: string, features?: unknown): PlacedGlyphs
    createSubset(): Subset
  }

  /** The glyphs of a font that a document uses, while they are written. */
  export type Subset = {
    _addGlyph(id: number): number
    readonly glyf: Uint8Array[]
    readonly loca: { version: 0 | 1; readonly offsets: number[] }
    readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] }
    offset: number
  }

  export function create(file: Uint8Array): OpenedFont
}
