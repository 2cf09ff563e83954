import { isJsonObject, type Json } from './json-values.ts'

/** Shorter values are written where they occur. */
const MIN_LENGTH = 60

/**
 * Large values that were written once, by name: the label of a sample or outcome and the place in
 * it. Elsewhere `{ "$": name }` stands for them.
 */
export class NamedValues {
  private readonly names = new Map<string, string>()
  private readonly values = new Map<string, Json>()

  /** Names the value and its parts, unless an equal value has a name. */
  add(name: string, value: Json): void {
    if (typeof value !== 'object' || value === null) return
    const text = textOf(value)
    if (text.length < MIN_LENGTH) return
    if (!this.names.has(text)) {
      this.names.set(text, name)
      this.values.set(name, value)
    }
    for (const [key, part] of Object.entries(value)) {
      this.add(Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`, part)
    }
  }

  /** The value with names in the place of what was written before. */
  shorten(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value
    const text = textOf(value)
    const name = text.length < MIN_LENGTH ? undefined : this.names.get(text)
    if (name !== undefined) return { $: name }
    if (Array.isArray(value)) return value.map((one) => this.shorten(one))
    return mapped(value, (one) => this.shorten(one))
  }

  /** The whole value; a name that is not known stays. */
  expand(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => this.expand(one))
    if (isJsonObject(value) && typeof value.$ === 'string') {
      return this.values.get(value.$) ?? value
    }
    return mapped(value, (one) => this.expand(one))
  }
}

function mapped(value: object, change: (one: Json) => Json): Json {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]))
}

const texts = new WeakMap<object, string>()

/** Cached, because large values are looked up again and again. */
function textOf(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value)
  texts.set(value, text)
  return text
}
