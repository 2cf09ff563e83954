import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import { test } from './support/fixtures.ts'

const DETAIL = paths.testDetail.getHref('complete-blood-count')
const CITY = paths.locationCity.getHref(FALLBACK_CITY.state_name, FALLBACK_CITY.city_name)

/** Routes that anybody may read: whole without script. The landing pages are in lead-pages.spec.ts. */
const PUBLIC = [
  ['R2.001', '/'],
  ['R2.007', '/term-of-use'],
  ['R2.008', '/privacy-policy'],
  ['R2.009', '/test-menu'],
  ['R2.013', '/buy-one-get50-on-2nd'],
  ['R2.014', DETAIL],
  ['R2.015', '/pathology-test'],
  ['R2.016', '/radiology-test'],
  ['R2.017', '/Category'],
  ['R2.018', '/pathology'],
  ['R2.029', '/upload-prescription'],
  ['R2.030', '/centre'],
  ['R2.031', '/centre-locator'],
  ['R2.032', '/our-labs'],
  ['R2.033', '/location'],
  ['R2.034', CITY],
  ['R2.037', '/promotion-and-discount'],
  ['R2.038', '/event'],
  ['R2.039', '/videos'],
  ['R2.040', '/testimonial'],
  ['R2.041', '/about-us'],
  ['R2.042', '/accreditation'],
  ['R2.043', '/faqs'],
  ['R2.044', '/notices'],
  ['R2.045', '/csr'],
  ['R2.046', '/annual-returns'],
  ['R2.047', '/corporate-governance'],
  ['R2.048', '/franchisee'],
  ['R2.049', '/become-a-franchise'],
  ['R2.050', '/corporate-tie-up'],
  ['R2.051', '/become-a-vendor'],
  ['R2.052', '/partner-with-us/partner-lead'],
  ['R2.053', '/contact-us'],
  ['R2.054', '/reach-out-to-us'],
  ['R2.055', '/career'],
  ['R2.056', '/feedback'],
  ['R2.057', '/services/corporate-wellness'],
  ['R2.058', '/services/labs-at-leading-hospitals'],
  ['R2.059', '/services/health-checkups'],
  ['R2.060', '/services/home-healthcare'],
  ['R2.061', '/services/diagnostics-services'],
] as const

/** Routes of one person, or of one moment: their title tells them apart, and nobody shall find them. */
const OWN = [
  ['R2.002', '/login'],
  ['R2.003', '/sign-up'],
  ['R2.006', '/email-verification'],
  ['R2.019', '/cart'],
  ['R2.020', '/patient-cart'],
  ['R2.021', '/slots'],
  ['R2.022', '/saved-address'],
  ['R2.023', '/thank-you'],
  ['R2.024', '/thank-you-for-submit'],
  ['R2.025', '/profile'],
  ['R2.028', '/view-report'],
] as const

const textOf = (html: string, pattern: RegExp) =>
  pattern
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim() ?? ''

const headings = new Map<string, string>()
const titles = new Map<string, string>()

/** `says` belongs to one address only. */
function expectOwn(known: Map<string, string>, says: string, address: string): void {
  expect(known.get(says) ?? address, `"${says}" of two pages`).toBe(address)
  known.set(says, address)
}

test.describe.configure({ mode: 'default' })

for (const [rule, address] of PUBLIC) {
  test(`[${rule}] ${address} is whole without script: heading, content and metadata of its own`, async ({
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

for (const [rule, address] of OWN) {
  test(`[${rule}] ${address} answers with a title of its own, which nobody shall find`, async ({
    request,
  }) => {
    const answer = await request.get(address)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expectOwn(titles, textOf(html, /<title>([^<]*)<\/title>/), address)
    expect(html).toContain('<meta name="robots" content="noindex">')
  })
}
