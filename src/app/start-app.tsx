import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import { configureBrand } from '#config/brand.ts'
import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import { configureSites } from '#config/sites.ts'
import { COOKIES } from '#contract/conventions.ts'
import { type AppFacts, NO_FACTS } from '#lib/app-facts.ts'
import { noteErrors } from '#lib/errors/noted-errors.ts'
import { isInAppMode, rememberMode } from '#lib/mode.ts'
import { cityListQuery } from '#lib/place/place.queries.ts'
import { defaultCity } from '#lib/place/use-city.ts'
import { createQueryClient, reloadWhenOnline } from '#lib/query-client.ts'
import { loadWhenOnline } from '#lib/routing/load-when-online.ts'
import { reloadWhenReplaced, throwUnlessReloading } from '#lib/routing/replaced-release.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { afterFirstPaint } from '#lib/system/after-first-paint.ts'
import { nextTask } from '#lib/system/next-task.ts'
import { patientActive } from '#lib/system/patient-active.ts'
import type { System } from '#lib/system/system.tsx'
import { showKeptToast } from '#lib/toast/toast.ts'
import { wantedTrace } from '#lib/trace/wanted-trace.ts'
import { APP_ID, type AppState, readAppState } from './app-state.ts'
import { createBrowserApi } from './browser-api.ts'
import { repeatEarlyActs } from './early-acts.ts'
import { Providers } from './providers.tsx'
import { createRoutes, PAGES_ROUTE_ID } from './routes.tsx'
import type { LoaderContext } from './to-route.ts'

/** Brings the rendered page to life. */
export async function startApp(): Promise<void> {
  noteErrors()
  reloadWhenReplaced(import.meta.url)
  await nextTask()
  const state = readAppState()
  if (state.sites) configureSites(state.sites)
  configureBrand(state.brand)
  const queryClient = createQueryClient()
  for (const [key, data, updatedAt] of state.queries) {
    queryClient.setQueryData(key, data, { updatedAt })
  }
  reloadWhenOnline(queryClient)
  rememberMode(new URL(location.href))

  const city = () =>
    cookies.city.get() ?? defaultCity(queryClient.getQueryData(cityListQuery(api).queryKey))
  let started: (system: System) => void
  const systemStarted = new Promise<System>((resolve) => {
    started = resolve
  })
  let system: Promise<System> | undefined
  const loadSystem = () => {
    if (system) return system
    system = import('./system.ts').then(
      ({ startSystem }) => startSystem({ api, queryClient, city, router }),
      throwUnlessReloading,
    )
    system.then(started, (error) => {
      // Whoever needs it next tries again.
      system = undefined
      reportError(error)
    })
    return system
  }
  const api = createBrowserApi(loadSystem)
  const context = { queryClient, api, city }
  const router = await startRouter(context, state)

  const root = document.getElementById(APP_ID)
  if (!root) throw new Error(`The page has no #${APP_ID}.`)
  const app = (
    <Providers
      api={api}
      queryClient={queryClient}
      facts={state.facts ?? browserFacts()}
      loadSystem={loadSystem}
      systemStarted={systemStarted}
    >
      <RouterProvider router={router} />
    </Providers>
  )
  await nextTask()
  repeatEarlyActs()
  startTransition(() => {
    if (state.router) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  void systemNeeded().then(() => loadSystem().catch(() => {}))
  afterFirstPaint(showKeptToast)
  afterFirstPaint(() => {
    const ignored = () => {}
    void import('./guard-presses.ts').then(({ guardPresses }) => guardPresses(document), ignored)
    void import('#lib/errors/report-errors.ts').then(
      ({ reportErrors }) => reportErrors(() => patternOf(router.state.matches)),
      ignored,
    )
    void import('./keep-focus.ts').then(({ keepFocus }) => keepFocus(document), ignored)
  })
  afterFirstPaint(() => {
    const isFresh = state.router !== null
    const registered = import('./offline/register.ts').then(({ registerServiceWorker }) =>
      registerServiceWorker(isFresh),
    )
    registered.catch(() => {})
  })
  // The page that says the network is gone must be there before it goes.
  afterFirstPaint(() => void import('./page-error.tsx').catch(() => {}))
}

/** The pattern of the page that is shown. */
function patternOf(matches: readonly { readonly route: { readonly path?: string } }[]): string {
  const path = matches.at(-1)?.route.path ?? '*'
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Resolves when the statecharts are needed. If something of an earlier visit goes on (a session, a
 * cart, a booking, the lab's app around the page), they start after the first paint. Others need
 * them at the first touch, or when the callback dialog is due.
 */
async function systemNeeded(): Promise<void> {
  // In development the inspector shows the charts from the start.
  if (import.meta.env.MODE === 'development') return
  if (location.hash !== '' || wantedTrace() !== null || (await wasHere())) {
    return new Promise((resolve) => afterFirstPaint(resolve))
  }
  const due = new Promise((resolve) => setTimeout(resolve, CALLBACK_DELAY_MS))
  await Promise.race([patientActive(), due])
}

/** Cookies without which nothing of an earlier visit goes on: the city, and a cart that is empty. */
const IDLE = new RegExp(`^(?:${COOKIES.city}=.*|${COOKIES.cartLength}=0)$`)

async function wasHere(): Promise<boolean> {
  const kept = document.cookie === '' ? [] : document.cookie.split('; ')
  if (!kept.every((cookie) => IDLE.test(cookie))) return true
  if (kept.includes(`${COOKIES.cartLength}=0`)) return false
  try {
    // A cart outlives its cookie in the local database.
    return (await indexedDB.databases()).length > 0
  } catch {
    return false
  }
}

/** What the server knows otherwise, for the page without a connection. */
function browserFacts(): AppFacts {
  return { ...NO_FACTS, inApp: isInAppMode(), signedIn: cookies.accessToken.get() !== null }
}

async function startRouter(context: LoaderContext, state: AppState) {
  const late = () =>
    import('./late-routes.ts').then(({ lateRoutes }) => lateRoutes(context), throwUnlessReloading)
  const first = createRoutes(context)
  const isLate = matchRoutes(first, location.pathname)?.at(-1)?.route.path === '*'
  const routes = isLate ? createRoutes(context, await late()) : first
  const load = () => loadMatched(routes, location.pathname)
  // Without a page from the server, the router loads again and its error page says what is wrong.
  await (state.router ? loadWhenOnline(load) : load().catch(() => {}))
  return createBrowserRouter(routes, {
    // SAFETY: the server's static handler made it, for these very routes.
    ...(state.router && { hydrationData: state.router as HydrationState }),
    patchRoutesOnNavigation: async ({ patch }) => patch(PAGES_ROUTE_ID, await late()),
  })
}

/** The page that was rendered must be there before it is hydrated. */
async function loadMatched(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
