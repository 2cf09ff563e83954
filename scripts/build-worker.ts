import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))
const WEB = 'dist/web'

/** Pages that work without a connection, with all that they load on demand. */
const OFFLINE_PAGES = [
  'src/pages/home/home.page.tsx',
  'src/pages/profile/profile.page.tsx',
  'src/pages/reports/view-report.page.tsx',
  'src/pages/reports/verify-report.page.tsx',
  'src/pages/not-found/not-found.page.tsx',
]
const ENTRY = 'index.html'
/** Screens of these pages that need the provider. */
const ONLINE_ONLY = /src\/pages\/(?!profile\/)|src\/features\/(?:prescription|security)\//

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)

/** Of what the web folder holds besides scripts. Assets and fonts have their hash in their names. */
const KEPT =
  /^(?:assets\/.+\.css|fonts\/anek-(?:latin-basic|latin-rupee|devanagari-parakh)-.+\.woff2|favicon\.svg|icons\/(?:icon-192|icon-512|maskable-512)\.png)$/
const HASHED = /^(?:assets|fonts)\//

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/**
 * Builds the service worker with the list of files that it keeps, after the web app. It is registered
 * by src/app/offline/register.ts, after the first paint.
 */
export async function buildWorker(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'self.__WB_MANIFEST': JSON.stringify(await filesKept()) },
    build: {
      outDir: WEB,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/app/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

async function filesKept() {
  const scripts = await scriptsKept()
  const names = await readdir(join(root, WEB), { recursive: true })
  const urls = names.filter((name) => KEPT.test(name) || scripts.has(name)).sort()
  const files = await Promise.all(
    urls.map(async (url) => ({
      url,
      revision: HASHED.test(url) ? null : sha256(await readFile(join(root, WEB, url))),
    })),
  )
  // The server renders the offline page with the lab's brand and the names of these files, and
  // replaces this revision by one that changes with both (server/web/service-worker.ts).
  const revision = `OFFLINE_PAGE_REVISION-${sha256(JSON.stringify(files))}`
  return [...files, { url: '/offline.html', revision }]
}

/** Scripts of the offline pages, from Vite's manifest. */
async function scriptsKept(): Promise<ReadonlySet<string>> {
  const file = join(root, WEB, '.vite/manifest.json')
  const chunks = manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const found = new Set<string>()
  const waiting = [ENTRY, ...OFFLINE_PAGES]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name]
    if (!chunk || found.has(name)) continue
    found.add(name)
    waiting.push(...chunk.imports)
    waiting.push(...chunk.dynamicImports.filter((one) => !ONLINE_ONLY.test(one)))
  }
  return new Set([...found].flatMap((name) => chunks[name]?.file ?? []))
}
