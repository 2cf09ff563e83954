import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { brand, configureBrand } from '#config/brand.ts'
import { chosenSites, configureSites, type Sites } from '#config/sites.ts'
import { type User, userSchema } from '#contract/auth.endpoints.ts'
import type { Brand } from '#contract/brand.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { COOKIES } from '#contract/conventions.ts'
import type { AppFacts } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { latePartsLoaded } from '#lib/late-part.tsx'
import { isInApp } from '#lib/mode.ts'
import { cityListQuery } from '#lib/place/place.queries.ts'
import { defaultCity } from '#lib/place/use-city.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { headHtml, jsonLdHtml } from '#lib/routing/document-head.ts'
import { failureKind, PAGE_FAILURES } from '#lib/routing/page-failure.ts'
import { mayHaveSeo, seoQuery, withSeo } from '#lib/routing/seo.query.ts'
import { cookies as browserCookies } from '#lib/storage/cookies.ts'
import { patientOf } from '#lib/storage/tokens.ts'
import { SpriteSheet } from '#ui/sprite-sheet.tsx'
import { APP_ID, type AppState, type ReadQuery } from './app-state.ts'
import { canonicalAddress } from './canonical-address.ts'
import { lateRoutes } from './late-routes.ts'
import { renderLead } from './leads/render-lead.tsx'
import { Providers } from './providers.tsx'
import { renderTurn } from './render-turn.ts'
import { createRoutes } from './routes.tsx'
import { type AnswerCall, serverApi } from './server-api.ts'
import { PRIVATE_PATHS, siteAddresses } from './site-addresses.ts'
import type { LoaderContext, PageHandle } from './to-route.ts'

/** Duplicated in server/web/renderer.ts: server and web app may not import each other. */
type RenderInput = {
  readonly url: string
  readonly origin: string
  /** Origin of this server, for the version label. */
  readonly address: string
  readonly cookies: Readonly<Record<string, string>>
  readonly api: AnswerCall
  readonly preload: (sources: readonly string[]) => string
  readonly scriptOf: (source: string) => string
}

type RenderedPage = {
  readonly status: number
  readonly redirect?: string
  readonly template?: 'lead'
  readonly html: { readonly head: string; readonly body: string; readonly state: string }
  readonly cacheable: boolean
  readonly isPersonal?: boolean
}

const OK = 200
const MOVED = 301

/** Modules that every step of the booking needs before it can show anything. */
const BOOKING_MODULES = [
  'src/app/system.ts',
  'src/lib/http/client.ts',
  'src/features/session/session-port.ts',
]

const KEPT_SCREEN_SCRIPT = 'src/app/draw-kept-screen.ts'

/**
 * SVG symbols of tubes, films and the logo. They are part of the HTML, so the browser needs no code
 * for them.
 */
const SYMBOLS = renderToStaticMarkup(<SpriteSheet />)

/** Made and ranked once: for each request it took a fifth of the time of a page. */
const handler = createStaticHandler(createRoutes('of-request', lateRoutes('of-request')))

/** What the lab has set; the same for every page. */
export function configure(given: { readonly sites: Sites; readonly brand: Brand }): void {
  configureSites(given.sites)
  configureBrand(given.brand)
}

/** Public paths for the sitemap, and the paths that robots.txt closes. */
export async function site(
  api: AnswerCall,
): Promise<{ open: string[]; closed: readonly string[] }> {
  return { open: await siteAddresses(serverApi(api)), closed: PRIVATE_PATHS }
}

/** The city in the cookie, else the default city. */
async function cityOf(cookie: string | undefined, queryClient: QueryClient, api: Api) {
  const kept = cookie ? browserCookies.city.read(cookie) : null
  if (kept) return kept
  const list = cityListQuery(api)
  await queryClient.prefetchQuery(list)
  return defaultCity(queryClient.getQueryData(list.queryKey))
}

/** Renders a page as HTML, with personal data on personal pages only. */
export async function render(input: RenderInput): Promise<RenderedPage> {
  const { cookies, origin } = input
  // A path that starts with two slashes would resolve to another host.
  const url = new URL(input.url.replace(/^\/+/, '/'), origin)
  const api = serverApi(input.api)
  const queryClient = createQueryClient()
  const city = await cityOf(cookies[COOKIES.city], queryClient, api)
  const signedIn = COOKIES.accessToken in cookies
  const publicFacts: AppFacts = {
    inApp: isInApp(url, cookies[COOKIES.mode]),
    signedIn,
    patient: null,
    cartIsEmpty: !signedIn && isEmptyCart(cookies[COOKIES.cartLength]),
    address: input.address,
  }
  const lead = await renderLead({ url, api, city, app: publicFacts })
  if (lead) {
    const html = { ...lead, body: SYMBOLS + lead.body }
    return { status: OK, template: 'lead', html, cacheable: true }
  }
  const requestContext: LoaderContext = { queryClient, api, city: () => city }
  const shown = await handler.query(new Request(url), { requestContext })
  if (shown instanceof Response) return redirected(shown)
  const moved = canonicalAddress(shown.matches, url)
  if (moved) return redirectTo(moved, MOVED)

  const isPersonal = signedIn && shownHandle(shown)?.handle.frame.isPersonal === true
  const facts = isPersonal ? { ...publicFacts, patient: patientIn(cookies) } : publicFacts

  await latePartsLoaded()
  await renderTurn()
  const app = renderToString(
    <Providers api={api} queryClient={queryClient} facts={facts} loadSystem={noSystem}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, shown)}
        context={shown}
        hydrate={false}
      />
    </Providers>,
  )
  // Before the state, which includes the queries that the head makes.
  const head = await headOf(shown, { url, city, queryClient, api }, input.preload)
  const state: AppState = {
    facts,
    ...chosenSites(),
    brand: brand(),
    queries: readQueries(queryClient),
    router: { loaderData: shown.loaderData, errors: plainErrors(shown) },
  }
  const status = statusOfPage(shown)
  const isKept = shownHandle(shown)?.handle.frame.isKept
  const keptScreen = isKept ? input.scriptOf(KEPT_SCREEN_SCRIPT) : ''
  queryClient.clear()
  return {
    status,
    html: {
      head,
      body: `${SYMBOLS}<div id="${APP_ID}">${app}</div>${keptScreen}`,
      state: JSON.stringify(state),
    },
    cacheable: status === OK,
    isPersonal,
  }
}

/** The app without a page's data: what the service worker shows without a connection. */
export function offlinePage(): RenderedPage['html'] {
  const state: AppState = {
    facts: null,
    ...chosenSites(),
    brand: brand(),
    queries: [],
    router: null,
  }
  return {
    head: `<title>${brand().fullName}</title><meta name="robots" content="noindex">`,
    body: `${SYMBOLS}<div id="${APP_ID}"></div>`,
    state: JSON.stringify(state),
  }
}

function readQueries(queryClient: QueryClient): ReadQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

/** Null unless the cookie holds complete user data of the token's patient: a browser can send anything. */
function patientIn(cookies: RenderInput['cookies']): User | null {
  const kept = browserCookies.user.read(cookies[COOKIES.user] ?? 'null')
  const { data = null } = userSchema.safeParse(kept)
  return patientOf(cookies[COOKIES.accessToken] ?? null, data)
}

function isEmptyCart(length = '0'): boolean {
  return browserCookies.cartLength.read(length) === 0
}

function noSystem(): Promise<never> {
  return Promise.reject(new Error('A rendered page has no system.'))
}

function redirected(response: Response): RenderedPage {
  return redirectTo(response.headers.get('location') ?? '/', response.status)
}

function redirectTo(address: string, status: number): RenderedPage {
  return {
    status,
    redirect: address,
    html: { head: '', body: '', state: '' },
    cacheable: false,
  }
}

function shownHandle(context: StaticHandlerContext): { handle: PageHandle; data: unknown } | null {
  const route = context.matches.findLast((match) => match.route.handle)?.route
  // SAFETY: only toRoute creates handles.
  return route ? { handle: route.handle as PageHandle, data: context.loaderData[route.id] } : null
}

function errorOf(context: StaticHandlerContext): unknown {
  return context.errors ? Object.values(context.errors)[0] : undefined
}

function statusOfPage(context: StaticHandlerContext): number {
  const error = errorOf(context)
  if (error) return PAGE_FAILURES[failureKind(error)].status
  const page = shownHandle(context)
  return page ? page.handle.status(page.data) : OK
}

/** Serialisable errors: their kind is enough for the browser to show the same page. */
function plainErrors({ errors }: StaticHandlerContext): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, { pageFailure: failureKind(error) }]),
  )
}

type HeadContext = {
  readonly url: URL
  readonly city: City
  readonly queryClient: QueryClient
  readonly api: Api
}

async function headOf(
  context: StaticHandlerContext,
  { url, city, queryClient, api }: HeadContext,
  preload: RenderInput['preload'],
): Promise<string> {
  const page = shownHandle(context)
  const meta = page?.handle.meta(url, city, page.data)
  const error = errorOf(context)
  if (!page || !meta || error) {
    const { title } = PAGE_FAILURES[failureKind(error)]
    return headHtml({ title, robots: 'noindex' }, url.origin)
  }
  const seo = mayHaveSeo(meta) ? await queryClient.fetchQuery(seoQuery(api, url.pathname)) : null
  const { source, frame, jsonLd } = page.handle
  return (
    headHtml(withSeo(meta, seo), url.origin) +
    jsonLdHtml(jsonLd(url, city, page.data)) +
    preload(frame.footer === 'slim' ? [source, ...BOOKING_MODULES] : [source])
  )
}
