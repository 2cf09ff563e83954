import type { Plugin } from 'vite'
import type { walksOf } from './statechart-walks.ts'

const ADDRESS = '/dev/statecharts/walks.json'
const SOURCE = '/tools/paths/panel/statechart-walks.ts'

/** Serves the generated paths to the panel at /dev/statecharts; they are generated on request. */
export function statechartWalks(): Plugin {
  return {
    name: 'statechart-walks',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(ADDRESS, async (request, response) => {
        const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('machine')
        response.setHeader('content-type', 'application/json')
        try {
          // SAFETY: the module is tools/paths/panel/statechart-walks.ts.
          const source = (await server.ssrLoadModule(SOURCE)) as { walksOf: typeof walksOf }
          const walks = source.walksOf(name ?? '')
          if (!walks) response.statusCode = 404
          response.end(JSON.stringify(walks ?? { message: `There is no chart ${name}.` }))
        } catch (error) {
          response.statusCode = 500
          const message = error instanceof Error ? error.message : String(error)
          response.end(JSON.stringify({ message }))
        }
      })
    },
  }
}
