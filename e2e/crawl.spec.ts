import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { matchPath } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'

/** Maximum number of fetched pages of one route. */
const MAX_PAGES_PER_ROUTE = 400
/** Pages whose answer is not 200 by design. */
const NOT_FOUND = new Set<string>([paths.notFound.path, paths.pageNotFound.path])
/** Landing pages, which no page links to. */
const LEADS = Object.values(paths)
  .map(({ path }): string => path)
  .filter((path) => path.startsWith('/healthcare/') && !path.includes(':'))

/** Steps of a flow, which show their content only after the step before. */
const STEPS = [
  paths.signUp,
  paths.emailVerification,
  paths.patientCart,
  paths.slots,
  paths.savedAddress,
  paths.payment,
  paths.paymentReturn,
  paths.addTest,
  paths.repeat,
  paths.bookTogether,
  paths.prescriptionCart,
  paths.thankYou,
  paths.thankYouForSubmit,
  paths.viewReport,
  paths.sharedReport,
  paths.importReport,
].map(({ path }): string => path)

type Fetched = { readonly address: string; readonly html: string }

/** The route that matches an address. */
function routeOf(address: string): string {
  const pathname = address.split('?')[0] ?? address
  const known = Object.values(paths).map(({ path }): string => path)
  if (known.includes(pathname)) return pathname
  return known.find((path) => matchPath(path, pathname)) ?? pathname
}

function linksOf(html: string): string[] {
  const found = [...html.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"/g)]
  return found.map(([, link = '']) => link.replaceAll('&amp;', '&').replace(/#.*$/, ''))
}

/**
 * Fetches all linked pages from the home page on, at most `maxPerRoute` of one route. Returns the
 * pages, and a line for each fault.
 */
async function crawl(
  request: APIRequestContext,
  maxPerRoute: number,
): Promise<{ pages: Fetched[]; wrong: string[] }> {
  const waiting = [{ address: '/', from: 'the beginning' }]
  const seen = new Set(waiting.map(({ address }) => address))
  const perRoute = new Map<string, number>()
  const pages: Fetched[] = []
  const wrong: string[] = []
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next
    const answer = await request.get(address)
    const html = await answer.text()
    const isPage = String(answer.headers()['content-type']).startsWith('text/html')
    const expected = NOT_FOUND.has(address) ? 404 : 200
    if (answer.status() !== expected)
      wrong.push(`${address} (linked on ${from}): ${answer.status()}`)
    if (!isPage || answer.status() !== 200) continue
    if (!/<h1[\s>]/.test(html)) wrong.push(`${address}: no heading`)
    if (!/<title>[^<]{10,}<\/title>/.test(html)) wrong.push(`${address}: no title`)
    if (!/<meta name="description" content="[^"]{20,}">/.test(html)) {
      wrong.push(`${address}: no description`)
    }
    if (!/<link rel="canonical"|<meta name="robots" content="noindex"/.test(html)) {
      wrong.push(`${address}: neither canonical nor noindex`)
    }
    pages.push({ address, html })
    for (const link of linksOf(html)) {
      const route = routeOf(link)
      const count = perRoute.get(route) ?? 0
      if (seen.has(link) || count >= maxPerRoute) continue
      seen.add(link)
      perRoute.set(route, count + 1)
      waiting.push({ address: link, from: address })
    }
  }
  return { pages, wrong }
}

/** A page of each linked route, and the pages that nothing links to. */
async function samplesOf(request: APIRequestContext): Promise<string[]> {
  const { pages } = await crawl(request, 1)
  return [...pages.map(({ address }) => address), ...LEADS, ...STEPS]
}

async function checkPages(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await open(page, address)
      await expectAccessibleLayout(page)
    })
  }
}

test('every link leads to a page with heading, title and description', async ({ request }) => {
  test.setTimeout(180_000)
  const { pages, wrong } = await crawl(request, MAX_PAGES_PER_ROUTE)
  expect(wrong).toEqual([])
  const routes = new Set(pages.map(({ address }) => routeOf(address)))
  const isReachedOtherwise = (path: string) =>
    path.startsWith('/healthcare/') || NOT_FOUND.has(path) || STEPS.includes(path)
  const unlinked = Object.values(paths)
    .map(({ path }): string => path)
    .filter((path) => !routes.has(path) && !isReachedOtherwise(path))
  expect(unlinked).toEqual([])
})

const SHARDS = 4
for (let shard = 0; shard < SHARDS; shard += 1) {
  test(`a page of each route is accessible at 1280, 360 and 320 px (${shard + 1} of ${SHARDS})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000)
    const samples = await samplesOf(request)
    await checkPages(
      page,
      samples.filter((_, at) => at % SHARDS === shard),
    )
  })
}
