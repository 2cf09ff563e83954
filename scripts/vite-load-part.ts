import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own loader of lazy parts; its name is Vite's. */
const HELPER = /vite\/preload-helper\.js$/

/**
 * Lets src/app/load-part.ts load what is imported lazily. Vite's loader is 0.9 kB of the first route for
 * preloading that vite.config.ts switches off, and says of a missing part only that it is missing.
 */
export function loadParts(): Plugin {
  return {
    name: 'load-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () =>
        `export { loadPart as __vitePreload } from ${JSON.stringify(resolve('src/app/load-part.ts'))}`,
    },
  }
}
