/** Markup whose values are escaped. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

type Value = string | number | SafeHtml | readonly SafeHtml[]

function markup(value: Value): string {
  if (value instanceof SafeHtml) return value.text
  if (typeof value === 'object') return value.map((part) => part.text).join('')
  return escapeHtml(String(value))
}

/** A template tag that escapes its values unless they are `SafeHtml`. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: strings }, ...values.map(markup)))
}
