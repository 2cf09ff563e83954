import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { WebServing } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { servePages } from './pages.routes.ts'
import type { Renderer } from './renderer.ts'

/** Addresses that this server answers itself, before Vite looks at them. One of /dev is a page of the app. */
const OURS = /^\/(?:api|dev(?!\/statecharts)|healthz)(?:[/?]|$)/

/** Serves the sources through Vite, with hot reload; in development only. */
export function devWeb(config: Config, root: string): WebServing {
  return async (app) => {
    const vite = await createServer({
      root,
      appType: 'custom',
      // The default loader writes a file that the watcher of the server would take for a change.
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
          const renderer = await vite.ssrLoadModule('/src/app/entry-server.tsx')
          // SAFETY: the module is src/app/entry-server.tsx; server and src may not meet.
          return {
            renderer: renderer as Renderer,
            templates: { app: await template('index'), lead: await template('lead') },
          }
        },
        preload: () => '',
      },
    )
  }
}
