import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tsImport } from 'tsx/esm/api'
import { build } from 'vite'
import { STAMP_FILE, stampOf } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const inDist = (...path) => join(root, 'dist', ...path)

/** Moves files that only the server reads from the web folder to the renderer's. */
async function moveServerFiles() {
  for (const name of ['index.html', 'lead.html']) {
    await rename(inDist('web', name), inDist('ssr', name))
  }
  await rename(inDist('web', '.vite', 'manifest.json'), inDist('ssr', 'manifest.json'))
  await rm(inDist('web', '.vite'), { recursive: true })
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Writes .br and .gz beside each text file, so that no request waits for compression. */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotliOptions))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

process.env.NODE_ENV = 'production'
// Computed first, so that a source that changes during the build makes the result stale.
const stamp = stampOf(root)
await rm(inDist(), { recursive: true, force: true })
await mkdir(inDist())
const common = { root, logLevel: 'warn' }
await build({ ...common, configFile: join(root, 'vite.config.ts') })
const { buildWorker } = await tsImport('./build-worker.ts', import.meta.url)
await buildWorker()
await build({
  ...common,
  configFile: join(root, 'vite.config.ts'),
  build: { ssr: 'src/app/entry-server.tsx' },
})

/** Builds a program of the server as one file; its packages stay in node_modules. */
async function buildServer(source, file) {
  await build({
    ...common,
    configFile: false,
    build: {
      ssr: source,
      outDir: 'dist/server',
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  })
}
await buildServer('server/main.ts', 'main.js')
await buildServer('server/data/main.ts', 'data.js')
await buildServer('server/message-delivery/main.ts', 'messages.js')
await buildServer('server/lab-api/main.ts', 'lab-clients.js')
await buildServer('server/db/main.ts', 'migrate.js')
await buildServer('server/files/main.ts', 'files.js')
await buildServer('server/modules/uploads/pdf-thread.ts', 'pdf-thread.js')
await buildServer('server/modules/report-import/text-thread.ts', 'text-thread.js')
await buildServer('server/lab-api/results/message-thread.ts', 'message-thread.js')
await moveServerFiles()
await cp(join(root, 'server/db/migrations'), inDist('server', 'migrations'), { recursive: true })
await cp(join(root, 'server/printing/fonts'), inDist('server', 'fonts'), {
  recursive: true,
})
await cp(join(root, 'server/db/seed/images'), inDist('server', 'images'), { recursive: true })
const { thirdPartyNotices } = await tsImport('./licences.ts', import.meta.url)
await writeFile(inDist('web', 'licences.txt'), await thirdPartyNotices())
await precompress(inDist('web'))
await writeFile(join(root, STAMP_FILE), stamp)
