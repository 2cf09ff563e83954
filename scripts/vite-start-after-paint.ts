import { readFile } from 'node:fs/promises'
import { minify, type Plugin } from 'vite'

const SCRIPT = new URL('start-after-paint.js', import.meta.url)
const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
const PRELOAD = /<link rel="modulepreload"/g
/** The landing pages' own script is small, and starts with the page. */
const APP = 'index.html'

/**
 * Starts the app's scripts after the first paint (start-after-paint.js). Their names stay in the
 * page, in attributes that load nothing. Scripts of other documents get a low priority.
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
        const { code } = await minify(APP, `{${await readFile(SCRIPT, 'utf8')}}`)
        return html
          .replace(ENTRY, '')
          .replace(PRELOAD, '<link data-after-paint')
          .replace('</body>', () => `<script data-entry="${entry}">${code.trim()}</script></body>`)
      },
    },
  }
}
