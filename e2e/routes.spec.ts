import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import { test } from './support/fixtures.ts'

const DETAIL = paths.testDetail.getHref('complete-blood-count')
const CITY = paths.locationCity.getHref(FALLBACK_CITY.state_name, FALLBACK_CITY.city_name)

/** Public routes, complete without scripts. Landing pages are in lead-pages.spec.ts. */
const PUBLIC = [
  '/',
  '/term-of-use',
  '/accessibility',
  '/privacy-policy',
  '/test-menu',
  '/buy-one-get50-on-2nd',
  DETAIL,
  '/pathology-test',
  '/radiology-test',
  '/Category',
  '/pathology',
  '/upload-prescription',
  '/verify-report',
  '/centre',
  '/centre-locator',
  '/our-labs',
  '/location',
  CITY,
  '/promotion-and-discount',
  '/event',
  '/videos',
  '/testimonial',
  '/about-us',
  '/accreditation',
  '/faqs',
  '/notices',
  '/csr',
  '/annual-returns',
  '/corporate-governance',
  '/franchisee',
  '/become-a-franchise',
  '/corporate-tie-up',
  '/become-a-vendor',
  '/partner-with-us/partner-lead',
  '/contact-us',
  '/reach-out-to-us',
  '/career',
  '/feedback',
  '/services/corporate-wellness',
  '/services/labs-at-leading-hospitals',
  '/services/health-checkups',
  '/services/home-healthcare',
  '/services/diagnostics-services',
] as const

/** Routes of one person or one moment: own titles, not indexed. */
const OWN = [
  '/login',
  '/sign-up',
  '/email-verification',
  '/cart',
  '/patient-cart',
  '/slots',
  '/saved-address',
  '/add-test',
  '/repeat',
  '/prescription-cart',
  '/thank-you',
  '/thank-you-for-submit',
  '/profile',
  '/view-report',
  '/shared-report',
] as const

/** What the cookies say of a cart, and the heading of its page before any script runs. */
const CARTS = [
  { cookie: '', says: 'Your cart is empty' },
  { cookie: 'cart_length=0', says: 'Your cart is empty' },
  { cookie: 'cart_length=2', says: 'Cart, loading' },
  { cookie: 'cart_length=0; access_token=of-another-device', says: 'Cart, loading' },
] as const

const textOf = (html: string, pattern: RegExp) =>
  pattern
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim() ?? ''

const headings = new Map<string, string>()
const titles = new Map<string, string>()

/** Expects that no other address has the same text. */
function expectOwn(known: Map<string, string>, says: string, address: string): void {
  expect(known.get(says) ?? address, `"${says}" of two pages`).toBe(address)
  known.set(says, address)
}

// Serial, because each page is compared with the ones before it.
test.describe.configure({ mode: 'default' })

test.describe('[R2.001, R2.007, R2.008, R2.009, R2.013, R2.014, R2.015, R2.016, R2.017, R2.018, R2.029, R2.030] [R2.031, R2.032, R2.033, R2.034, R2.037, R2.038, R2.039, R2.040, R2.041, R2.042, R2.043, R2.044] [R2.045, R2.046, R2.047, R2.048, R2.049, R2.050, R2.051, R2.052, R2.053, R2.054, R2.055, R2.056] [R2.057, R2.058, R2.059, R2.060, R2.061] public routes', () => {
  for (const address of PUBLIC) {
    test(`${address} is complete without scripts and has its own heading and metadata`, async ({
      request,
    }) => {
      const answer = await request.get(address)
      expect(answer.status()).toBe(200)
      const html = await answer.text()
      const main = textOf(html, /<main[^>]*>([\s\S]*?)<\/main>/)
      expect(main.length, 'text of the page').toBeGreaterThan(150)
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
      expectOwn(headings, textOf(html, /<h1[^>]*>([\s\S]*?)<\/h1>/), address)
      expectOwn(titles, textOf(html, /<title>([^<]*)<\/title>/), address)
      expect(textOf(html, /<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(40)
      expect(textOf(html, /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/)).toBe(
        // The list of centres is always that of a city.
        address === '/centre' ? '/centre?city=mumbai' : address,
      )
      expect(html).toContain('<meta property="og:title"')
    })
  }
})

test.describe('[R2.002, R2.003, R2.006, R2.019, R2.020, R2.021, R2.022, R2.023, R2.024, R2.025, R2.028] routes of one person', () => {
  for (const address of OWN) {
    test(`${address} has its own title and is not indexed`, async ({ request }) => {
      const answer = await request.get(address)
      expect(answer.status()).toBe(200)
      const html = await answer.text()
      expectOwn(titles, textOf(html, /<title>([^<]*)<\/title>/), address)
      expect(html).toContain('<meta name="robots" content="noindex">')
    })
  }

  for (const { cookie, says } of CARTS) {
    test(`/cart says "${says}" to a browser with ${cookie || 'no cookie'}`, async ({ request }) => {
      const html = await (await request.get('/cart', { headers: { cookie } })).text()
      expect(textOf(html, /<h1[^>]*>([\s\S]*?)<\/h1>/)).toBe(says)
    })
  }
})
