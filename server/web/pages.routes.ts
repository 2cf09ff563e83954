import { networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { COOKIES, MOBILE_MODE } from '#contract/conventions.ts'
import type { Settings } from '#server/config.ts'
import { cookieOptions } from '#server/http/cookie-options.ts'
import { html } from '#server/http/html.ts'
import { acceptedEncoding } from '#server/http/prepared-response.ts'
import { serveManifest } from './app-manifest.ts'
import { serveBrandImages } from './brand-images.routes.ts'
import { pageApi } from './page-api.ts'
import { PageCache, SentPage, STALE_MS_IF_FORWARDED } from './page-cache.ts'
import { PageCalls } from './page-calls.ts'
import type { PageSource, RenderedPage } from './renderer.ts'
import { serveSitemap } from './sitemap.routes.ts'

/** Paths that are never pages of the web app. One path under /dev is, in development. */
const NOT_A_PAGE =
  /^\/(?:api|dev(?!\/statecharts$)|livez|readyz|assets|fonts)(?:\/|$)|\.[a-z0-9]{2,5}$/i

/** Also named in src/app/offline: server and web app may not import each other. */
const OFFLINE_PAGE = '/offline.html'

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/'
  const accept = request.headers.accept ?? '*/*'
  return !NOT_A_PAGE.test(path) && /text\/html|\*\/\*/.test(accept)
}

/**
 * Everything that a cacheable page may depend on, whether the visitor is signed in, and whether they
 * have a cart.
 */
function cacheKey(url: string, cookies: Readonly<Record<string, string>>): string {
  const signedIn = COOKIES.accessToken in cookies
  const hasCart = (cookies[COOKIES.cartLength] ?? '0') !== '0'
  return JSON.stringify([url, cookies[COOKIES.city], cookies[COOKIES.mode], signedIn, hasCart])
}

function definedCookies(request: FastifyRequest): Record<string, string> {
  const given = Object.entries(request.cookies)
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Rendering fails after this time. */
const RENDER_TIMEOUT_MS = 20_000

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The page was not rendered in ${ms} ms.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Serves every other URL with a server-rendered page of the web app. */
export function servePages(app: FastifyInstance, config: Settings, source: PageSource): void {
  serveSitemap(app, config, source)
  serveManifest(app, config)
  serveBrandImages(app, config.brandImages)
  const address = serverAddress()
  const cache = new PageCache(
    config.htmlCacheSeconds * 1_000,
    config.providerUrl === undefined ? undefined : STALE_MS_IF_FORWARDED,
  )
  /** Shared caches keep what every new visitor gets; a browser asks each time. */
  const forAll = `public, max-age=0, must-revalidate, s-maxage=${config.htmlCacheSeconds}`

  const apiFor = pageApi(app)
  const policy = source.contentPolicy && { 'content-security-policy': source.contentPolicy }

  async function render(request: FastifyRequest, cookies: Record<string, string>) {
    const { url, headers } = request
    const device = cookies[COOKIES.mode] === MOBILE_MODE ? 'mobile' : 'WEB'
    const calls = new PageCalls(apiFor(device, request.raw))
    try {
      const { renderer, templates } = await source.load(url)
      const userAgent = headers['user-agent']
      const rendering = renderer.render({
        url,
        origin: config.publicUrl,
        address,
        cookies,
        headers: userAgent === undefined ? {} : { userAgent },
        api: calls.ask,
        preload: source.preload,
        scriptOf: source.scriptOf,
      })
      const page = await within(RENDER_TIMEOUT_MS, rendering)
      return new SentPage({
        ...page,
        incomplete: calls.haveFailed,
        html: fillTemplate(templates[page.template ?? 'app'], page.html),
      })
    } catch (error) {
      request.log.error({ err: error }, 'page could not be rendered')
      const failure = calls.haveFailed || calls.arePending ? UNREACHABLE : FAULT
      const html = failurePage({ ...failure, labName: config.labName, url })
      return new SentPage({ status: failure.status, cacheable: false, html })
    }
  }

  app.get(OFFLINE_PAGE, { schema: { hide: true } }, async (_request, reply) => {
    const { renderer, templates } = await source.load(OFFLINE_PAGE)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .headers({ ...policy })
      .send(fillTemplate(templates.app, renderer.offlinePage()))
  })

  app.get('/*', { schema: { hide: true }, compress: false }, async (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound()
    const cookies = definedCookies(request)
    const { mode } = request.query as { mode?: unknown }
    if (mode === MOBILE_MODE && cookies[COOKIES.mode] !== MOBILE_MODE) {
      cookies[COOKIES.mode] = MOBILE_MODE
      reply.setCookie(COOKIES.mode, MOBILE_MODE, cookieOptions(config))
    }
    const page = await cache.get(cacheKey(request.url, cookies), () => render(request, cookies))
    if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status)

    const isForAll = page.cacheable && Object.keys(cookies).length === 0
    const keeping = isForAll ? forAll : 'private, no-cache'
    const mayBeKept = page.status < 500 && !page.incomplete && !page.isPersonal
    reply
      .header('cache-control', mayBeKept ? keeping : 'no-store')
      .header('vary', 'accept-encoding, cookie')
      .headers({ ...policy })
    if (page.status === UNREACHABLE.status) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (page.etag) {
      reply.header('etag', page.etag)
      if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
    }
    const encoding = acceptedEncoding(request) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .send(await page.body(encoding))
  })
}

/** Fills the placeholders of the built index.html. */
export function fillTemplate(
  template: string,
  { head, body, bodyAttributes, state }: RenderedPage['html'],
): string {
  // `<` never appears in the script, so nothing in the data can end it.
  const json = state.replaceAll('<', '\\u003c')
  const parts: Record<string, string> = {
    '<!--app-head-->': head,
    '<!--app-html-->': body,
    '<!--app-state-->': `<script type="application/json" id="app-state">${json}</script>`,
    '<body>': bodyAttributes ? `<body ${bodyAttributes}>` : '<body>',
  }
  return template.replace(
    /<!--app-(?:head|html|state)-->|<body>/g,
    (place) => parts[place] ?? place,
  )
}

const FAULT = {
  status: 500,
  title: 'This page could not be shown',
  text: 'Something went wrong on our side. Your cart and bookings are safe.',
} as const

/** Calls of the API failed, or had no answer in time. */
const UNREACHABLE = {
  status: 503,
  title: 'We could not reach the lab',
  text: 'Your cart and bookings are safe. Try again in a few minutes.',
} as const

const RETRY_AFTER_SECONDS = 10

/** Shown if rendering fails: no scripts or other parts that can fail. */
function failurePage(page: {
  readonly title: string
  readonly text: string
  readonly labName: string
  readonly url: string
}): string {
  const { title, text, labName, url } = page
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${labName}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem }
a { display: inline-block; min-height: 44px; line-height: 44px }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${url}">Try again</a></p>
</body>
</html>`.text
}

/** The local network address, for the version label (spec §2: `v{ip}`). */
function serverAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const outward = all.find(({ family, internal }) => family === 'IPv4' && !internal)
  return outward?.address ?? '127.0.0.1'
}
