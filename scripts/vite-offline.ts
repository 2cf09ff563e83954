import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VitePWA } from 'vite-plugin-pwa'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))

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

/** The service worker with the files that it keeps. */
export function offline() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/offline',
    filename: 'service-worker.ts',
    // Registered by src/app/offline/register.ts, after the first paint.
    injectRegister: false,
    // The server makes it with the lab's names (server/web/app-manifest.ts).
    manifest: false,
    injectManifest: {
      globPatterns: [
        'assets/*.{js,css}',
        'fonts/anek-{latin-basic,latin-rupee,devanagari-parakh}-*.woff2',
        'favicon.svg',
        'icons/{icon-192,icon-512,maskable-512}.png',
      ],
      dontCacheBustURLsMatching: /^(?:assets|fonts)\//,
      manifestTransforms: [
        async (entries) => {
          const kept = await filesKept()
          const manifest = entries.filter(({ url }) => !url.endsWith('.js') || kept.has(url))
          // The server renders the offline page with the lab's brand and the names of these files, and
          // replaces this revision by one that changes with both (server/web/service-worker.ts).
          const files = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
          const revision = `OFFLINE_PAGE_REVISION-${files}`
          return { manifest: [...manifest, { url: '/offline.html', revision, size: 0 }] }
        },
      ],
    },
  })
}

/** Scripts of the offline pages, from Vite's manifest. */
async function filesKept(): Promise<ReadonlySet<string>> {
  const file = join(root, 'dist/web/.vite/manifest.json')
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
