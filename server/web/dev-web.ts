import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { WebServing } from '#server/app.ts'
import type { Settings } from '#server/config.ts'
import { brandedTemplates } from './branded-templates.ts'
import { servePages } from './pages.routes.ts'
import type { Renderer } from './renderer.ts'

/** Paths that this server answers before Vite. One page under /dev belongs to the web app. */
const OURS = /^\/(?:api|dev(?!\/statecharts)|livez|readyz)(?:[/?]|$)/

/** Serves the sources through Vite with hot reload; development only. */
export function devWeb(config: Settings, root: string): WebServing {
  return async (app) => {
    const vite = await createServer({
      root,
      appType: 'custom',
      // The default loader writes a file that would trigger the server's watcher.
      configLoader: 'runner',
      server: { middlewareMode: true, hmr: { server: app.server } },
    })
    app.addHook('preClose', () => vite.close())
    app.addHook('onRequest', (request, reply, done) => {
      if (OURS.test(request.url)) return done()
      vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
    })
    servePages(
      app,
      { ...config, htmlCacheSeconds: 0 },
      {
        load: async (url) => {
          const template = async (name: string) =>
            vite.transformIndexHtml(url, await readFile(join(root, `${name}.html`), 'utf8'))
          const loaded = await vite.ssrLoadModule('/src/app/entry-server.tsx')
          // SAFETY: the module is src/app/entry-server.tsx; server may not import src.
          const renderer = loaded as Renderer
          renderer.configure(config)
          return {
            renderer,
            templates: brandedTemplates(
              { app: await template('index'), lead: await template('lead') },
              config,
            ),
          }
        },
        preload: () => '',
        scriptOf: () => '',
      },
    )
  }
}
