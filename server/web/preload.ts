import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/**
 * `RenderInput.preload` from Vite's manifest: each chunk once, with its imports, without those in
 * the template. The scripts are loaded after the first paint (scripts/start-after-paint.js).
 */
export function preloadFrom(
  manifestJson: string,
  template: string,
): (sources: readonly string[]) => string {
  const manifest = manifestSchema.parse(JSON.parse(manifestJson))

  function collect(name: string, links: Map<string, string>): void {
    const chunk = manifest[name]
    if (!chunk || links.has(chunk.file)) return
    links.set(chunk.file, `<link data-after-paint crossorigin href="/${chunk.file}">`)
    for (const file of chunk.css)
      links.set(file, `<link rel="stylesheet" crossorigin href="/${file}">`)
    for (const imported of chunk.imports) collect(imported, links)
  }

  return (sources) => {
    const links = new Map<string, string>()
    for (const source of sources) collect(source, links)
    return [...links]
      .filter(([file]) => !template.includes(`"/${file}"`))
      .map(([, link]) => link)
      .join('')
  }
}

/**
 * `RenderInput.scriptOf` from Vite's manifest. The parser waits for the script, so its module must
 * be small and import nothing.
 * @throws for a source that the build does not have, or that imports others
 */
export function scriptsFrom(manifestJson: string): (source: string) => string {
  const manifest = manifestSchema.parse(JSON.parse(manifestJson))
  return (source) => {
    const chunk = manifest[source]
    if (!chunk || chunk.imports.length > 0) throw new Error(`${source} is not a file of its own.`)
    return `<script src="/${chunk.file}"></script>`
  }
}
