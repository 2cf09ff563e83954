import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import type { Config } from '#server/config.ts'
import { preloadFrom } from '#server/web/built-web.ts'
import { fillTemplate, servePages } from '#server/web/pages.routes.ts'
import type { RenderedPage, RenderInput } from '#server/web/renderer.ts'
import { testConfig } from './support/app.ts'

/** More than fits into one sitemap file. */
const SITE = Array.from({ length: 50_001 }, (_, at) => `/test-detail?slug_name=a&n=${at}`)
const POLICY = "script-src 'self' 'sha256-x'"
const LEAD_TEMPLATE = '<html data-lead><body><!--app-html--></body></html>'
const template =
  '<html><head><!--app-head--></head><body><div id="root"><!--app-html--></div><!--app-state--></body></html>'

function page(changes: Partial<RenderedPage> = {}): RenderedPage {
  const html = { head: '<title>Home</title>', body: 'Book a test', state: '{}' }
  return { status: 200, cacheable: true, html, ...changes }
}

let app: FastifyInstance
/** Device types of the calls of `cities/lists`. */
let listed: unknown[]
/** Each lets a call of `hangs` end. */
const hanging: (() => void)[] = []
afterEach(() => app.close())

async function serve(
  render: (input: RenderInput) => RenderedPage | Promise<RenderedPage>,
  changes: Partial<Config> = {},
): Promise<{ rendered: RenderInput[] }> {
  const rendered: RenderInput[] = []
  app = Fastify()
  await app.register(cookie)
  listed = []
  app.get('/api/v1/cities/lists', (request) => {
    listed.push(request.headers['device-type'])
    return { result: [request.query] }
  })
  app.get('/api/v1/broken', (_request, reply) => reply.code(503).send({ result: null }))
  app.get('/api/v1/gateway', (_request, reply) =>
    reply.code(502).type('text/html').send('<h1>Bad gateway</h1>'),
  )
  app.get('/api/v1/hangs', () => new Promise((release) => hanging.push(() => release({}))))
  app.get('/api/v1/device', ({ headers }) => ({ device: headers['device-type'] }))
  const renderer = {
    render: async (input: RenderInput) => {
      rendered.push(input)
      return render(input)
    },
    configure: () => {},
    offlinePage: () => ({ head: '', body: 'Offline', state: '{}' }),
    site: async () => ({ open: SITE, closed: ['/profile'] }),
  }
  servePages(app, testConfig({ htmlCacheSeconds: 60, ...changes }), {
    load: async () => ({ renderer, templates: { app: template, lead: LEAD_TEMPLATE } }),
    preload: () => '',
    scriptOf: () => '',
    contentPolicy: POLICY,
  })
  await app.ready()
  return { rendered }
}

describe('a page of the web app', () => {
  it('fails if it is not rendered in time, and is rendered again for the next request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      let hangs = true
      await serve(() => (hangs ? new Promise<never>(() => {}) : page()))
      const first = app.inject({ url: '/' })
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(20_000)
      expect((await first).statusCode).toBe(500)
      hangs = false
      expect((await app.inject({ url: '/' })).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is put into its own document', async () => {
    await serve(() => ({ ...page(), template: 'lead' }))
    expect((await app.inject({ url: '/healthcare/x' })).body).toMatch(
      /^<html data-lead>.*Book a test/,
    )
  })

  it('fills the template', async () => {
    await serve(() => page())
    const answer = await app.inject({ url: '/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(
      '<title>Home</title></head><body><div id="root">Book a test</div>',
    )
  })

  it('has the policy of its inline scripts, without a connection too', async () => {
    await serve(() => page())
    for (const url of ['/', '/offline.html']) {
      expect((await app.inject({ url })).headers['content-security-policy']).toBe(POLICY)
    }
  })

  it('is sent in an encoding that the browser accepts', async () => {
    await serve(() => page())
    const plain = (await app.inject({ url: '/' })).body
    const brotli = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    const gzipped = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain)
  })

  it('comes with a manifest that names the lab', async () => {
    await serve(() => page(), {
      brand: { ...DEFAULT_BRAND, name: 'Meridian', fullName: 'Meridian Labs' },
    })
    const { headers, body } = await app.inject({ url: '/manifest.webmanifest' })
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(JSON.parse(body)).toMatchObject({
      name: 'Meridian Labs',
      short_name: 'Meridian',
      id: '/',
    })
  })

  it('reads the API inside this process', async () => {
    await serve(async ({ api }) => {
      const { body } = await api({ method: 'GET', path: 'cities/lists', query: { page: 1 } })
      return page({ html: { head: '', body: JSON.stringify(body), state: '{}' } })
    })
    expect((await app.inject({ url: '/' })).body).toContain('{"result":[{"page":"1"}]}')
  })

  it("makes its calls with the caller's device type", async () => {
    const { rendered } = await serve(async ({ api }) => {
      const { body } = await api({ method: 'GET', path: 'device' })
      // Shared by the pages of the next second, but not between device types.
      await api({ method: 'GET', path: 'cities/lists' })
      return page({ html: { head: '', body: JSON.stringify(body), state: '{}' } })
    })
    const mode = { cookie: 'mode=mobile' }
    expect((await app.inject({ url: '/' })).body).toContain('{"device":"WEB"}')
    expect((await app.inject({ url: '/', headers: mode })).body).toContain('{"device":"mobile"}')
    expect((await app.inject({ url: '/?mode=mobile' })).body).toContain('{"device":"mobile"}')
    expect(rendered).toHaveLength(3)
    expect(listed).toEqual(['WEB', 'mobile'])
  })

  it('keeps its status and redirects', async () => {
    await serve(({ url }) =>
      url === '/gone' ? page({ status: 404 }) : page({ status: 302, redirect: '/gone' }),
    )
    expect((await app.inject({ url: '/gone' })).statusCode).toBe(404)
    const redirected = await app.inject({ url: '/old' })
    expect([redirected.statusCode, redirected.headers.location]).toEqual([302, '/gone'])
  })

  it('is a plain page with a link if it cannot be rendered', async () => {
    await serve(() => Promise.reject(new Error('secret')))
    const answer = await app.inject({ url: '/test-menu' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('<a href="/test-menu">Try again</a>')
    expect(answer.body).not.toContain('secret')
  })

  it('is not the answer to a missing file or call', async () => {
    await serve(() => page())
    for (const url of ['/api/v1/nothing', '/assets/gone.js', '/favicon.ico', '/dev/x']) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
    }
  })

  it('in the app sets the mode cookie, effective for this page too', async () => {
    const { rendered } = await serve(() => page())
    const answer = await app.inject({ url: '/?mode=mobile' })
    expect(answer.headers['set-cookie']).toContain('mode=mobile')
    expect(rendered[0]?.cookies).toEqual({ mode: 'mobile' })
    expect(answer.cookies[0]).toMatchObject({ name: 'mode', path: '/', sameSite: 'Lax' })
    expect(answer.cookies[0]?.secure).toBeUndefined()
  })

  it('in the app sets a secure mode cookie only if the site is served over https', async () => {
    await serve(() => page(), { publicUrl: 'https://book.example.in' })
    const answer = await app.inject({ url: '/?mode=mobile' })
    expect(answer.cookies[0]).toMatchObject({ name: 'mode', secure: true })
  })
})

describe('the page cache', () => {
  it('renders a public page once for concurrent and later requests', async () => {
    const { rendered } = await serve(() => page())
    await Promise.all(Array.from({ length: 5 }, () => app.inject({ url: '/' })))
    await app.inject({ url: '/' })
    expect(rendered).toHaveLength(1)
  })

  it('keeps no personal page, and renders it for each request, concurrent ones too', async () => {
    await serve(({ cookies }) => {
      const html = { head: '', body: `Hello, ${cookies.user_data}`, state: '{}' }
      return page({ html, isPersonal: true })
    })
    const of = (name: string) =>
      app.inject({ url: '/profile', cookies: { access_token: 'x', user_data: name } })
    const answers = await Promise.all([of('Asha'), of('Meera'), of('Asha')])
    expect(answers.map(({ body }) => /Hello, (\w+)/.exec(body)?.[1])).toEqual([
      'Asha',
      'Meera',
      'Asha',
    ])
    for (const { headers } of answers) {
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    }
  })

  it('separates cities, modes, queries, signed-in visitors and those with a cart', async () => {
    const { rendered } = await serve(() => page())
    await app.inject({ url: '/' })
    await app.inject({ url: '/?page=2' })
    await app.inject({ url: '/', cookies: { city: '2' } })
    await app.inject({ url: '/', cookies: { mode: 'mobile' } })
    await app.inject({ url: '/', cookies: { access_token: 'x' } })
    await app.inject({ url: '/', cookies: { cart_length: '2' } })
    await app.inject({ url: '/', cookies: { cart_length: '0' } })
    expect(rendered).toHaveLength(6)
  })

  describe('with a page that is outdated', () => {
    const seconds = { htmlCacheSeconds: 1 }
    const passes = () => new Promise((resolve) => setTimeout(resolve, 1_100))

    it('sends it while a newer one is rendered', async () => {
      let version = 0
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await serve(async () => {
        version += 1
        const html = { head: '', body: `version ${version}`, state: '' }
        if (version > 1) await isReleased
        return page({ html })
      }, seconds)
      const bodyOf = async () => (await app.inject({ url: '/' })).body
      expect(await bodyOf()).toContain('version 1')
      await passes()
      expect(await bodyOf()).toContain('version 1')
      expect(await bodyOf()).toContain('version 1')
      release()
      await vi.waitFor(async () => expect(await bodyOf()).toContain('version 2'))
      expect(version).toBe(2)
    })

    it.each([
      ['no longer sends it when it is gone', { status: 404 }, 404],
      ['goes on sending it where rendering fails', { status: 500 }, 200],
    ])('%s', async (_says, next, status) => {
      let calls = 0
      await serve(() => {
        calls += 1
        return calls === 1 ? page() : page({ ...next, cacheable: false })
      }, seconds)
      await app.inject({ url: '/' })
      await passes()
      expect((await app.inject({ url: '/' })).statusCode).toBe(200)
      await vi.waitFor(() => expect(calls).toBe(2))
      expect((await app.inject({ url: '/' })).statusCode).toBe(status)
    })
  })

  it('keeps a page while it is rendered without a part that could not be read', async () => {
    let version = 0
    await serve(
      async ({ api }) => {
        version += 1
        if (version > 1) await api({ method: 'GET', path: 'broken' })
        return page({ html: { head: '', body: `version ${version}`, state: '' } })
      },
      { htmlCacheSeconds: 1 },
    )
    const bodyOf = async () => (await app.inject({ url: '/' })).body
    await bodyOf()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await bodyOf()
    await vi.waitFor(() => expect(version).toBe(2))
    expect(await bodyOf()).toContain('version 1')
    // Without a cached page it is shown, and not to be kept by any cache.
    const other = await app.inject({ url: '/?page=2' })
    expect([other.statusCode, other.headers['cache-control'], other.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ])
  })

  describe('for a page whose main content could not be read', () => {
    it('answers 503, and no cache may keep it', async () => {
      await serve(() => page({ status: 503, cacheable: false }))
      const { statusCode, headers } = await app.inject({ url: '/faqs' })
      expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([
        503,
        'no-store',
        '10',
      ])
    })

    it.each(['broken', 'gateway'])(
      'is a plain 503 where rendering fails by it (%s)',
      async (path) => {
        await serve(async ({ api }) => {
          await api({ method: 'GET', path })
          throw new Error('no facts')
        })
        const answer = await app.inject({ url: '/healthcare/heart' })
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
        expect(answer.body).toContain('<h1>We could not reach the lab</h1>')
        expect(answer.body).toContain('<a href="/healthcare/heart">Try again</a>')
      },
    )

    it('is a 503 where the lab is too slow for the page', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        await serve(async ({ api }) => {
          await api({ method: 'GET', path: 'hangs' })
          return page()
        })
        const answering = app.inject({ url: '/faqs' })
        await vi.waitFor(() => expect(hanging).toHaveLength(1))
        await vi.advanceTimersByTimeAsync(30_000)
        const answer = await answering
        expect(answer.statusCode).toBe(503)
        expect(answer.body).toContain('We could not reach the lab')
      } finally {
        for (const release of hanging.splice(0)) release()
        vi.useRealTimers()
      }
    })
  })

  it('answers 304 to a browser that has the page, and 200 to one with another', async () => {
    await serve(({ url }) => page({ html: { head: '', body: url, state: '' } }))
    const { etag } = (await app.inject({ url: '/' })).headers
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const ask = (url: string) =>
      app.inject({ url, headers: { 'if-none-match': `W/"other", ${etag}` } })
    const same = await ask('/')
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    expect((await ask('/about-us')).statusCode).toBe(200)
  })

  it('lets shared caches keep only what is the same for every visitor', async () => {
    await serve(({ url }) => page({ cacheable: url === '/' }))
    const cacheControl = async (url: string, cookies: Record<string, string> = {}) =>
      (await app.inject({ url, cookies })).headers['cache-control']
    expect(await cacheControl('/')).toBe('public, max-age=0, must-revalidate, s-maxage=60')
    expect(await cacheControl('/', { city: '2' })).toBe('private, no-cache')
    expect(await cacheControl('/?mode=mobile')).toBe('private, no-cache')
    expect(await cacheControl('/profile')).toBe('private, no-cache')
  })

  it('never serves a private page to another visitor', async () => {
    await serve(({ cookies }) =>
      page({ cacheable: false, html: { head: '', body: `for ${cookies.user_data}`, state: '' } }),
    )
    const asked = ['Asha', 'Ravi', 'Meena'].map(async (name) => {
      const answer = await app.inject({ url: '/profile', cookies: { user_data: name } })
      return answer.body.includes(`for ${name}`)
    })
    expect(await Promise.all(asked)).toEqual([true, true, true])
  })
})

describe('the template', () => {
  it('escapes data so that it cannot end the script', () => {
    app = Fastify()
    const state = JSON.stringify({ note: '</script><script>alert(1)</script>' })
    const filled = fillTemplate(template, { head: '', body: '', state })
    expect(filled.match(/<\/script>/g)).toHaveLength(1)
    const json = filled.match(/id="app-state">(.*)<\/script>/)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual(JSON.parse(state))
  })

  it('inserts content literally, dollar signs and body attributes included', () => {
    app = Fastify()
    const filled = fillTemplate(template, {
      head: '',
      body: "$& $' <!--app-head-->",
      bodyAttributes: 'data-mode="mobile"',
      state: '{}',
    })
    expect(filled).toContain("$& $' <!--app-head-->")
    expect(filled).toContain('<body data-mode="mobile">')
  })

  it('names the chunks of a page once each, without those of the template', () => {
    app = Fastify()
    const preload = preloadFrom(
      JSON.stringify({
        'index.html': { file: 'assets/index.js' },
        'src/pages/home.tsx': {
          file: 'assets/home.js',
          imports: ['index.html', '_card.js'],
          css: ['assets/home.css'],
        },
        '_card.js': { file: 'assets/card.js', imports: ['index.html'] },
      }),
      '<script type="module" crossorigin src="/assets/index.js"></script>',
    )
    expect(preload(['src/pages/home.tsx', '_card.js', 'src/unknown.tsx'])).toBe(
      '<link data-after-paint crossorigin href="/assets/home.js">' +
        '<link rel="stylesheet" crossorigin href="/assets/home.css">' +
        '<link data-after-paint crossorigin href="/assets/card.js">',
    )
  })
})

describe('for search engines', () => {
  it('the sitemap is an index of files that list every public page', async () => {
    await serve(() => page())
    const map = await app.inject({ url: '/sitemap.xml' })
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(map.body.match(/<loc>[^<]+\/sitemap\/\d\.xml<\/loc>/g)).toHaveLength(2)
    const first = (await app.inject({ url: '/sitemap/1.xml' })).body
    expect(first.match(/<url>/g)).toHaveLength(50_000)
    expect(first).toContain('?slug_name=a&amp;n=0</loc>')
    expect((await app.inject({ url: '/sitemap/2.xml' })).body.match(/<url>/g)).toHaveLength(1)
    for (const part of ['0', '3', '-1', 'x', '1.5']) {
      expect((await app.inject({ url: `/sitemap/${part}.xml` })).statusCode, part).toBe(404)
    }
  })

  it('robots.txt names excluded paths and the sitemap', async () => {
    await serve(() => page())
    const { body } = await app.inject({ url: '/robots.txt' })
    expect(body).toContain('Disallow: /profile\n')
    expect(body).toMatch(/Sitemap: http\S+\/sitemap\.xml\n/)
  })
})
