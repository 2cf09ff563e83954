/** Text that is markup already. */
export type Html = { readonly markup: string }

type Piece = string | number | Html | null | readonly Piece[]

/** Markup from a template. Whatever is put in is escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const last = parts.length - 1
  const inner = pieces.map((piece, index) => `${parts[index] ?? ''}${markupOf(piece)}`)
  return { markup: `${inner.join('')}${parts[last] ?? ''}` }
}

/** Text that is known to be markup, such as a style sheet of our own. */
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
