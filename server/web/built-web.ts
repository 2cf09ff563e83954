import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { z } from 'zod'
import type { WebServing } from '#server/app.ts'
import { filesOf } from '#server/brand/brand-images.ts'
import type { Settings } from '#server/config.ts'
import { policyOf } from '#server/http/security-headers.ts'
import { StartProblem } from '#server/start-problem.ts'
import { replacedIcons } from './brand-images.routes.ts'
import { brandedTemplates } from './branded-templates.ts'
import { fillTemplate, servePages } from './pages.routes.ts'
import type { Renderer } from './renderer.ts'
import { serveWorker } from './service-worker.ts'

const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3_600

/** Built assets have a content hash in their name; the name of a font changes with its content. */
function cacheControl(path: string): string {
  return /[\\/](?:assets|fonts)[\\/]/.test(path)
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${HOUR_SECONDS}`
}

/** The code of the scripts that are part of the document. */
function inlineScripts(template: string): string[] {
  const found = template.matchAll(/<script(?![^>]* src=)[^>]*>([^<]*)<\/script>/g)
  return [...found].map(([, code = '']) => code)
}

/** Serves the built web app (dist/web and dist/ssr, beside dist/server). */
export function builtWeb(config: Settings): WebServing {
  const dist = fileURLToPath(new URL('..', import.meta.url))
  return async (app) => {
    const entry = join(dist, 'ssr', 'entry-server.js')
    if (!existsSync(entry)) throw new StartProblem(`${entry} is missing: run \`npm run build\`.`)
    // Packages choose their build by it as they load: React's for development is many times slower.
    process.env.NODE_ENV ||= config.environment
    // SAFETY: the module is built from src/app/entry-server.tsx; server may not import src.
    const renderer = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Renderer
    renderer.configure(config)
    const template = (name: string) => readFile(join(dist, 'ssr', `${name}.html`), 'utf8')
    const templates = brandedTemplates(
      { app: await template('index'), lead: await template('lead') },
      config,
    )
    const manifest = await readFile(join(dist, 'ssr', 'manifest.json'), 'utf8')
    const preload = preloadFrom(manifest, templates.app)
    const scriptOf = scriptsFrom(manifest)

    const worker = await readFile(join(dist, 'web', 'service-worker.js'), 'utf8')
    const replaced = Object.keys(replacedIcons(config.brandImages))
    serveWorker(app, worker, {
      offlinePage: fillTemplate(templates.app, renderer.offlinePage()),
      images: filesOf(config.brandImages).map(({ path }) => path),
      replaced,
    })
    await app.register(fastifyStatic, {
      root: join(dist, 'web'),
      globIgnore: ['service-worker.js*', ...replaced.map((path) => `${path.slice(1)}*`)],
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', cacheControl(path)),
    })
    servePages(app, config, {
      load: async () => ({ renderer, templates }),
      preload,
      scriptOf,
      contentPolicy: policyOf(config, inlineScripts(templates.app)),
    })
  }
}

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
function scriptsFrom(manifestJson: string): (source: string) => string {
  const manifest = manifestSchema.parse(JSON.parse(manifestJson))
  return (source) => {
    const chunk = manifest[source]
    if (!chunk || chunk.imports.length > 0) throw new Error(`${source} is not a file of its own.`)
    return `<script src="/${chunk.file}"></script>`
  }
}
