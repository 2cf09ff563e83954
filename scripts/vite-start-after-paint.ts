import { readFile } from 'node:fs/promises'
import { minify, type Plugin } from 'vite'

const NOTE = 'note-early-acts.js'
const START = 'start-after-paint.js'
const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload"/g
/** The landing pages' own script is small, and starts with the page. */
const APP = 'index.html'

/** In a block, so that its names are its own. */
async function minified(file: string): Promise<string> {
  const source = await readFile(new URL(file, import.meta.url), 'utf8')
  return (await minify(file, `{${source}}`)).code.trim()
}

/**
 * Starts the app's scripts after the first paint (start-after-paint.js). Their names stay in the
 * page, in attributes that load nothing. What the patient does before is noted (note-early-acts.js).
 * Scripts of other documents get a low priority.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        if (!path.endsWith(APP)) {
          return html.replace(
            /<(?:script type="module"|link rel="modulepreload")/g,
            '$& fetchpriority="low"',
          )
        }
        const entry = ENTRY.exec(html)?.[1]
        if (!entry) throw new Error(`${APP} has no entry.`)
        const [note, start] = [await minified(NOTE), await minified(START)]
        return html
          .replace(ENTRY, '')
          .replace(PRELOAD, '<link data-after-paint')
          .replace('<body>', () => `<body><script>${note}</script>`)
          .replace('</body>', () => `<script data-entry="${entry}">${start}</script></body>`)
      },
    },
  }
}
