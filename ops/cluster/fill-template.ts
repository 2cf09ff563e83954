import { readFileSync } from 'node:fs'

/** @throws if the template has a name without a value, or a value without a place. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number | boolean>>,
): string {
  const used = new Set<string>()
  const filled = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template needs ${name}.`)
    used.add(name)
    return String(value)
  })
  const unused = Object.keys(values).filter((name) => !used.has(name))
  if (unused.length > 0) throw new Error(`The template has no place for ${unused.join(', ')}.`)
  return filled
}

export function readTemplate(name: string): string {
  return readFileSync(new URL(`templates/${name}`, import.meta.url), 'utf8')
}
