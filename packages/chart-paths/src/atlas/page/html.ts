/** Text that is already markup. */
export type Html = { readonly markup: string }

type Piece = string | number | Html | null | readonly Piece[]

/** Markup from a template. Values are escaped unless they are markup. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const last = parts.length - 1
  const inner = pieces.map((piece, index) => `${parts[index] ?? ''}${markupOf(piece)}`)
  return { markup: `${inner.join('')}${parts[last] ?? ''}` }
}

/** Trusted markup, such as the style sheet of the atlas. */
export function raw(markup: string): Html {
  return { markup }
}

function markupOf(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece))
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
