// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { configure, render } from '#app/entry-server.tsx'
import { OWN_SITES } from '#config/sites.ts'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import { endpoints } from '#contract/inventory.ts'
import { retentionFacts } from '#contract/retention.ts'
import type { refusal } from '#lib/http/to-failure.ts'
import { type ContentAnswers, contentApi } from './support/content.ts'

type Named = keyof typeof endpoints

/** The page as rendered on the server, with the fake API of `contentApi`. */
function page(url: string, answers: ContentAnswers = {}) {
  const api = contentApi(answers)
  return render({
    url,
    origin: 'https://book.example.in',
    address: '10.0.0.1',
    cookies: {},
    preload: () => '',
    scriptOf: () => '',
    api: async ({ path, query, external }) => {
      const found = Object.entries(endpoints).find(([, endpoint]) => endpoint.path === path)
      if (!found) return { status: 404, body: { result: null, code: 'not-found' } }
      try {
        const result = await api.call(found[0] as Named, { query } as never)
        if (result === undefined) return { status: 404, body: { result: null, code: 'none' } }
        return { status: 200, body: external ? result : { result } }
      } catch (error) {
        const { status = 503, code = '' } = error as ReturnType<typeof refusal>
        return { status: status || 503, body: { result: null, code } }
      }
    },
  })
}

function graphOf(head: string): { '@type': string; [name: string]: unknown }[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? []
  return JSON.parse(json)['@graph'] ?? []
}

const typesOf = (head: string) => graphOf(head).map((thing) => thing['@type'])

afterEach(() => configure({ sites: OWN_SITES, brand: DEFAULT_BRAND }))

it('[R2.102] [R7.098] takes the addresses of the blog from the settings', async () => {
  const fetched = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', fetched)
  const sites = {
    blogUrl: 'https://blog.example.in/',
    blogApiUrl: 'https://api.blog.example.in',
    partnerApiUrl: '',
  }
  configure({ sites, brand: DEFAULT_BRAND })
  const { html } = await page('/blog')
  expect(html.body).toContain('<a href="https://blog.example.in/" target="_blank"')
  expect(fetched).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/api\.blog\.example\.in\/wp-json\/wp\/v2\/posts/),
    expect.anything(),
  )
  expect(JSON.parse(html.state).sites).toEqual(sites)
  vi.unstubAllGlobals()
})

it('says on the privacy page how long records are kept, as the lab has set it', async () => {
  const privacy = async () => (await page('/privacy-policy')).html.body
  for (const { term, value } of retentionFacts({})) {
    expect(await privacy()).toContain(term)
    expect(await privacy()).toContain(value)
  }
  expect(await privacy()).toContain('30 days and up to a week more, without the codes in them.')
  const kept = { messages: 45, prescriptions: 1 }
  configure({ sites: { ...OWN_SITES, retention: kept }, brand: DEFAULT_BRAND })
  expect(await privacy()).toContain('45 days and up to a week more, without the codes in them.')
  expect(await privacy()).toContain('Without an order, one month, and never')
})

const PAGES: readonly (readonly [url: string, heading: string])[] = [
  ['/term-of-use', 'Terms of use'],
  ['/accessibility', 'Accessibility'],
  ['/privacy-policy', 'Privacy policy'],
  ['/promotion-and-discount', 'Coupons and offers in Mumbai'],
  ['/event', 'Meet us at an event'],
  ['/videos', 'See how it works'],
  ['/testimonial', 'What patients say'],
  ['/about-us', 'Results you can rely on'],
  ['/accreditation', 'What accreditation means, and how we check our work'],
  ['/faqs', 'Questions and answers'],
  ['/notices', 'Notices'],
  ['/csr', 'Our community work'],
  ['/annual-returns', 'Annual returns'],
  ['/corporate-governance', 'How we are governed'],
  ['/services/corporate-wellness', 'Health check-ups for your team'],
  ['/services/labs-at-leading-hospitals', 'We run the lab inside your hospital'],
  ['/services/health-checkups', 'Health check-ups in Mumbai'],
  ['/services/home-healthcare', 'The lab comes to you'],
  ['/services/diagnostics-services', 'Tests and scans under one roof'],
  ['/blog', 'From our blog'],
  ['/blog/post-1', 'Post 1'],
]

describe('a server-rendered information page', () => {
  it.each(PAGES)('%s has its own heading, description and address', async (url, heading) => {
    const { status, html, cacheable } = await page(url)
    expect([status, cacheable]).toEqual([200, true])
    expect([...html.body.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)).toEqual([
      heading,
    ])
    expect(html.head).toContain(`<link rel="canonical" href="https://book.example.in${url}">`)
    expect(html.head).toMatch(/<meta name="description" content="[^"]{6,}">/)
    expect(typesOf(html.head)).toContain('BreadcrumbList')
  })

  it('no two have the same title or description', async () => {
    const heads = await Promise.all(PAGES.map(async ([url]) => (await page(url)).html.head))
    for (const pattern of [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/]) {
      const found = heads.map((head) => pattern.exec(head)?.[1])
      expect(new Set(found).size).toBe(PAGES.length)
    }
  })

  it('has structured data', async () => {
    const types = async (url: string) => typesOf((await page(url)).html.head)
    expect(await types('/about-us')).toContainEqual(['MedicalBusiness', 'DiagnosticLab'])
    expect(await types('/faqs')).toContain('FAQPage')
    expect(await types('/event')).toEqual(['Event', 'BreadcrumbList'])
    expect(await types('/videos')).toContain('VideoObject')
    expect(await types('/blog/post-1')).toContain('BlogPosting')
    expect(await types('/services/home-healthcare')).toContain('Service')
  })

  it('gives events their hours in the lab’s time zone, and videos their length', async () => {
    const [event] = graphOf((await page('/event')).html.head)
    expect(event).toMatchObject({
      startDate: '2026-12-12T11:00:00+05:30',
      endDate: '2026-12-12T15:00:00+05:30',
    })
    const [video] = graphOf((await page('/videos')).html.head)
    expect(video).toMatchObject({
      duration: 'PT3M',
      thumbnailUrl: expect.stringMatching(/^https:\/\/book\.example\.in\/api\//),
    })
  })
})

describe('a blog page that does not exist', () => {
  it.each(['/blog?page=9', '/blog?page=0', '/blog?page=x', '/blog/none'])(
    '%s is not found',
    async (url) => {
      const { status, cacheable } = await page(url)
      expect([status, cacheable]).toEqual([404, false])
    },
  )

  it('fails when the blog does not answer, without affecting other pages', async () => {
    const broken = { broken: ['blogPosts'] }
    expect((await page('/blog', broken)).status).toBeGreaterThanOrEqual(500)
    expect((await page('/about-us', broken)).status).toBe(200)
  })
})
