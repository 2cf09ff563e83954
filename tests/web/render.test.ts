// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { render } from '#app/entry-server.tsx'
import { PROFILE_TABS } from '#config/profile-tabs.ts'
import { sampleUser } from '#paths/session/model.ts'
import { tokenFor } from './support/tokens.ts'

type Answer = { status: number; body: unknown }

const PLACES: Record<string, Answer> = {
  'cities/lists': {
    status: 200,
    body: { result: { cities: [{ id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }] } },
  },
  'category/category-list': { status: 200, body: { result: { categories: [] } } },
}
const FAILURE: Answer = {
  status: 503,
  body: { result: null, message: 'down', code: 'unavailable' },
}

const LIST_RESULT = { items: [], total: 0, size: 12, page: 1, counts: {} }
const LIST: Answer = { status: 200, body: { result: LIST_RESULT } }

const page = (url: string, cookies: Record<string, string> = {}) =>
  rendered(url, ({ path }) => PLACES[path] ?? FAILURE, cookies)

const TESTS = [
  { item_name: 'Haemoglobin', slug_name: 'haemoglobin', price: 4321 },
  { item_name: 'TSH', slug_name: 'tsh', price: 4322 },
]

type Call = Parameters<Parameters<typeof render>[0]['api']>[0]

const rendered = (
  url: string,
  answer: (call: Call) => Answer,
  cookies: Record<string, string> = {},
) =>
  render({
    url,
    origin: 'https://book.example.in',
    address: '10.0.0.1',
    cookies,
    api: async (call) => answer(call),
    preload: (sources) => sources.map((source) => `<!--${source}-->`).join(''),
    scriptOf: (source) => `<script src="${source}"></script>`,
  })

describe('a rendered page', () => {
  it.each([['/404'], ['/page-not-found'], ['/no/such/page'], ['//no/such/page']])(
    '[R2.004] [R2.005] answers %s with the not-found page inside the shell',
    async (url) => {
      const { status, html, cacheable } = await page(url)
      expect(status).toBe(404)
      expect(cacheable).toBe(false)
      expect(html.head).toContain('<title>Page not found | Parakh Diagnostics</title>')
      expect(html.head).toContain('src/pages/not-found/not-found.page.tsx')
      expect(html.body).toContain('We could not find this page')
      expect(html.body).toContain('<header')
    },
  )

  it('[R2.120] [R2.121] has the 18 tests that the city sells most in its footer, without a rerender', async () => {
    const { html } = await rendered('/404', ({ path, query }) => {
      const asked = path === 'tests/list' && query?.item_type === 'test' && query.size === 18
      return asked
        ? { status: 200, body: { result: { ...LIST_RESULT, items: TESTS } } }
        : (PLACES[path] ?? FAILURE)
    })
    const links = [...html.body.matchAll(/href="\/test-detail\?slug_name=([^"]+)"/g)]
    expect(links.map(([, slug]) => slug)).toEqual(['haemoglobin', 'tsh'])
    expect(html.state).toContain('"slug_name":"tsh"')
    expect(html.state).not.toContain('4322')
  })

  it('shows an error page within the shell when the provider is down', async () => {
    const { status, html } = await page('/')
    expect(status).toBe(503)
    expect(html.body).toContain('We could not reach the lab')
    expect(html.body).toContain('<footer')
    expect(JSON.parse(html.state).router.errors).not.toBeNull()
  })

  it.each([
    ['the categories', '/test-menu?category_name=Heart', 'category/category-list'],
    ['one of the compared packages', '/test-menu?compare=basic,heart', 'tests/details'],
  ])('is a failure where %s could not be read', async (_what, url, failing) => {
    const item = { item_id: 'i', slug_name: 'basic', item_name: 'Basic' }
    const answers: Record<string, (slug: unknown) => Answer> = {
      ...Object.fromEntries(Object.entries(PLACES).map(([path, answer]) => [path, () => answer])),
      'tests/list': () => LIST,
      'tests/details': (slug) =>
        slug === 'heart' ? FAILURE : { status: 200, body: { result: item } },
    }
    if (failing !== 'tests/details') answers[failing] = () => FAILURE
    const { status, html } = await rendered(url, ({ path, query }) =>
      (answers[path] ?? (() => FAILURE))(query?.slug_name),
    )
    expect(status).toBe(503)
    expect(html.body).toContain('We could not reach the lab')
  })

  it('a gateway’s 502 without an envelope counts as no answer', async () => {
    const { status, html } = await rendered('/', () => ({ status: 502, body: null }))
    expect(status).toBe(503)
    expect(html.body).toContain('We could not reach the lab')
  })

  const signedIn = (uniqueId: string) => ({
    access_token: tokenFor(uniqueId, 60),
    user_data: JSON.stringify({ ...sampleUser, uniqueId: 'u1' }),
    cart_length: '7',
  })

  it('contains no personal data', async () => {
    const cookies = signedIn('u1')
    const { html, isPersonal } = await page('/404', cookies)
    const everything = html.head + html.body + html.state
    for (const word of ['Asha', sampleUser.mobile_no, cookies.access_token, '7 items']) {
      expect(everything).not.toContain(word)
    }
    expect(isPersonal).toBe(false)
    expect(html.body).toContain('aria-label="Wallet"')
  })

  it.each(PROFILE_TABS)(
    'but the profile (%s) has those of its patient, and says so',
    async (tab) => {
      const url = `/profile?tab=${tab}`
      const own = await page(url, signedIn('u1'))
      expect(own.isPersonal).toBe(true)
      expect(own.html.body).toContain('Hello, Asha')
      expect(own.html.body + own.html.state).not.toContain('7 items')

      const ofOther = await page(url, signedIn('u2'))
      expect(ofOther.isPersonal).toBe(true)
      expect(ofOther.html.body + ofOther.html.state).not.toContain('Asha')

      const ofVisitor = await page(url)
      expect(ofVisitor.isPersonal).toBe(false)
      expect(ofVisitor.html.body).toContain('Sign in to see your profile and orders')
    },
  )

  it('[R3.34] [R3.35] [R9.26] [R9.27] shows the city of the cookie, else Mumbai, whose id is 1', async () => {
    const cityOf = ({ html }: Awaited<ReturnType<typeof page>>) =>
      JSON.parse(html.state).router.loaderData.root.city
    const panaji = JSON.stringify({ id: 9, city_name: 'Panaji', state_name: 'Goa' })
    expect(cityOf(await page('/404', { city: panaji })).id).toBe(9)
    for (const cookies of [{}, { city: '{"id":"x"' }]) {
      const city = cityOf(await page('/404', cookies))
      expect([city.id, city.city_name]).toEqual([1, 'Mumbai'])
    }
  })

  it('has no header and footer in in-app mode, by URL or by cookie', async () => {
    for (const { html } of [
      await page('/404?mode=mobile'),
      await page('/404', { mode: 'mobile' }),
    ]) {
      expect(html.body).not.toMatch(/<header|<footer|<nav/)
      expect(html.body).toContain('We could not find this page')
    }
  })
})
