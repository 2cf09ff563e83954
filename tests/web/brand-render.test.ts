// @vitest-environment node
import { afterEach, beforeAll, expect, it } from 'vitest'
import { configure, offlinePage, render } from '#app/entry-server.tsx'
import { OWN_SITES } from '#config/sites.ts'
import { type Brand, DEFAULT_BRAND } from '#contract/brand.ts'
import { endpoints } from '#contract/inventory.ts'
import { aDetail, anItem } from './support/catalogue.tsx'
import { contentApi } from './support/content.ts'

const MERIDIAN: Brand = {
  name: 'Meridian',
  what: 'Labs',
  fullName: 'Meridian Labs',
  word: { text: 'மெரிடியன்', lang: 'ta' },
  motto: 'At the height of the day.',
  description: 'Tests and scans in Chennai.',
  email: 'hello@meridian.example',
  emails: {
    grievance: 'officer@meridian.example',
    audit: 'audit@meridian.example',
    secretary: 'company@meridian.example',
  },
  address: ['4 Beach Road', 'Chennai 600001'],
  phones: { callCentre: '1800 111 2222', location: '1800 111 3333' },
  whatsApp: '918888888888',
  upi: 'meridian@bank',
  publicToken: 'meridian-web',
  supportHours: ['Every day 7:00 AM to 9:00 PM'],
  socialLinks: [{ label: 'Mastodon', href: 'https://social.meridian.example' }],
  offers: { centreVisit: false, coupons: true, wallet: true, online: true },
  readsPrescriptions: true,
}

type Named = keyof typeof endpoints

const lead = {
  slug: 'full-body',
  title: 'Full body check-up',
  heading: 'Full body check-up',
  text: 'In one visit.',
  city_id: 1,
  city_name: 'Chennai',
  item_codes: [],
  items: [anItem()],
  parts: [],
  faqs: [],
}

/** Answers that the other pages' fake lacks. */
const ANSWERS: Record<string, unknown> = {
  testDetails: aDetail({ slug_name: 'tsh' }),
  jobPostings: { jobs: [] },
  leadList: { leads: [lead] },
}

function page(url: string) {
  const api = contentApi({ upcoming: [] })
  return render({
    url,
    origin: 'https://book.meridian.example',
    address: '10.0.0.1',
    cookies: {},
    preload: () => '',
    scriptOf: () => '',
    api: async ({ path, query, external }) => {
      const [name] = Object.entries(endpoints).find(([, one]) => one.path === path) ?? []
      const result = name && (ANSWERS[name] ?? (await api.call(name as Named, { query } as never)))
      if (!result) return { status: 404, body: { result: null, code: 'none' } }
      return { status: 200, body: external ? result : { result } }
    },
  })
}

const PAGES: readonly (readonly [url: string, shown: readonly string[]])[] = [
  ['/', ['Meridian Labs: blood tests', 'At the height of the day.', 'மெரிடியன்', '1800 111 2222']],
  ['/test-detail?slug_name=tsh', ['"codingSystem":"Meridian Labs"', '1800 111 2222']],
  ['/healthcare/full-body', ['Full body check-up', '1800 111 2222']],
  ['/cart', ['Meridian Labs', 'Every day 7:00 AM to 9:00 PM', 'wa.me/918888888888']],
  [
    '/privacy-policy',
    ['What Meridian Labs knows', 'mailto:officer@meridian.example', '4 Beach Road'],
  ],
  ['/term-of-use', ['between you and Meridian Labs']],
  ['/contact-us', ['88888 88888', '"telephone":"1800 111 2222"', 'mailto:hello@meridian.example']],
  ['/about-us', ['"sameAs":["https://social.meridian.example"]', 'Mastodon']],
  ['/corporate-governance', ['mailto:audit@meridian.example']],
  ['/annual-returns', ['mailto:company@meridian.example']],
  ['/notices', []],
  ['/csr', []],
  ['/faqs', []],
  ['/testimonial', []],
  ['/services/diagnostics-services', []],
  ['/career', ['Work at Meridian Labs']],
  ['/franchisee', ['Meridian Labs does the rest']],
  ['/location', ['1800 111 3333']],
  ['/thank-you-for-submit', ['1800 111 2222']],
  ['/404', ['Page not found | Meridian Labs']],
]

/** Not found here: the first on purpose, the other for want of a city. */
const MISSING = /^\/(?:404|location)$/

/** Words of the invented lab: names, addresses and numbers. */
const INVENTED = /parakh(?!\.(?:cart|refresh))|परख|1800 000|9000007272/gi

const wholeOf = ({ html }: { html: { head: string; body: string; state: string } }) =>
  html.head + html.body + html.state

beforeAll(async () => {
  // Loads the code of every page first, as when a module reads the brand too early.
  for (const [url] of PAGES) await page(url)
}, 120_000)

afterEach(() => configure({ sites: OWN_SITES, brand: DEFAULT_BRAND }))

it.each(PAGES)('%s shows the lab’s brand, and nothing of the invented one', async (url, shown) => {
  expect(wholeOf(await page(url)).match(INVENTED)).not.toBeNull()
  configure({ sites: OWN_SITES, brand: MERIDIAN })
  const rendered = await page(url)
  const whole = wholeOf(rendered)
  if (!MISSING.test(url)) expect(rendered.status).toBe(200)
  expect(whole.match(INVENTED)).toBeNull()
  for (const words of shown) expect(whole).toContain(words)
})

it('the page without a connection has the lab’s brand', () => {
  configure({ sites: OWN_SITES, brand: MERIDIAN })
  const whole = wholeOf({ html: offlinePage() })
  expect(whole.match(INVENTED)).toBeNull()
  expect(whole).toContain('<title>Meridian Labs</title>')
})

it('a lab without WhatsApp, motto and other links shows none of them', async () => {
  const plain = { ...MERIDIAN, whatsApp: null, motto: '', word: null, socialLinks: [] }
  configure({ sites: OWN_SITES, brand: plain })
  for (const url of ['/', '/contact-us']) {
    const { html } = await page(url)
    expect(html.body).not.toMatch(/WhatsApp|wa\.me|Follow us|foot__deva/)
  }
})
