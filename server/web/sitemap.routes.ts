import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/config.ts'
import { escapeHtml } from '#server/http/html.ts'
import { pageApi } from './page-api.ts'
import type { PageSource } from './renderer.ts'

/** URLs per sitemap file (sitemaps.org). */
const MAX_ADDRESSES = 50_000
/** Milliseconds; the catalogue changes a few times a day. */
const KEPT_MS = 600_000
const XML = 'application/xml; charset=utf-8'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Site = Awaited<ReturnType<Awaited<ReturnType<PageSource['load']>>['renderer']['site']>>

/** `/robots.txt`, and `/sitemap.xml`: an index of `/sitemap/1.xml` and following. */
export function serveSitemap(app: FastifyInstance, config: Settings, source: PageSource): void {
  const api = pageApi(app)('WEB')
  let kept: { readonly site: Promise<Site>; readonly until: number } | undefined

  function site(): Promise<Site> {
    if (kept && performance.now() < kept.until) return kept.site
    const asked = source.load('/').then(({ renderer }) => renderer.site(api))
    kept = { site: asked, until: performance.now() + KEPT_MS }
    // Failures are not cached.
    asked.catch(() => {
      kept = undefined
    })
    return asked
  }

  const addressOf = (path: string) => escapeHtml(config.publicUrl + path)
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, async (_request, reply) => {
    const { closed } = await site()
    const lines = [...closed, '/api/', '/dev/'].map((path) => `Disallow: ${path}`)
    const map = `Sitemap: ${config.publicUrl}/sitemap.xml`
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${lines.join('\n')}\n\n${map}\n`)
  })

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const { open } = await site()
    const parts = Math.ceil(open.length / MAX_ADDRESSES)
    const entries = Array.from(
      { length: parts },
      (_, part) => `<sitemap><loc>${addressOf(`/sitemap/${part + 1}.xml`)}</loc></sitemap>`,
    )
    return reply.type(XML).send(`<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`)
  })

  app.get<{ Params: { part: string } }>('/sitemap/:part.xml', hidden, async ({ params }, reply) => {
    const from = (Number(params.part) - 1) * MAX_ADDRESSES
    const isPart = Number.isInteger(from / MAX_ADDRESSES) && from >= 0
    const part = isPart ? (await site()).open.slice(from, from + MAX_ADDRESSES) : []
    if (part.length === 0) return reply.callNotFound()
    const entries = part.map((path) => `<url><loc>${addressOf(path)}</loc></url>`)
    return reply.type(XML).send(`<urlset ${NAMESPACE}>${entries.join('')}</urlset>`)
  })
}
