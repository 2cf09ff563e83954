import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import { configureSites } from '#config/sites.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { AppFacts } from '#lib/app-facts.ts'
import { isInAppMode, rememberMode } from '#lib/mode.ts'
import { createQueryClient, reloadWhenOnline } from '#lib/query-client.ts'
import { reloadWhenReplaced, throwUnlessReloading } from '#lib/routing/replaced-release.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { afterFirstPaint } from '#lib/system/after-first-paint.ts'
import type { System } from '#lib/system/system.tsx'
import { APP_ID, type AppState, readAppState } from './app-state.ts'
import { createBrowserApi } from './browser-api.ts'
import { Providers } from './providers.tsx'
import { createRoutes, PAGES_ROUTE_ID } from './routes.tsx'
import type { LoaderContext } from './to-route.ts'

/** Brings the rendered page to life. */
export async function startApp(): Promise<void> {
  reloadWhenReplaced(import.meta.url)
  const state = readAppState()
  configureSites(state.sites)
  const queryClient = createQueryClient()
  hydrate(queryClient, state.queries)
  reloadWhenOnline(queryClient)
  rememberMode(new URL(location.href))

  const city = () => cookies.city.get() ?? FALLBACK_CITY
  let system: Promise<System> | undefined
  const loadSystem = () => {
    system ??= import('./system.ts').then(
      ({ startSystem }) => startSystem({ api, queryClient, city, router }),
      throwUnlessReloading,
    )
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
    >
      <RouterProvider router={router} />
    </Providers>
  )
  startTransition(() => {
    if (state.router) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  afterFirstPaint(() => {
    const ignored = () => {}
    void import('./guard-presses.ts').then(({ guardPresses }) => guardPresses(document), ignored)
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

/** What the server knows otherwise, for the page without a connection. */
function browserFacts(): AppFacts {
  return { inApp: isInAppMode(), signedIn: cookies.accessToken.get() !== null, address: '' }
}

async function startRouter(context: LoaderContext, state: AppState) {
  const late = () =>
    import('./routes/late-routes.ts').then(
      ({ lateRoutes }) => lateRoutes(context),
      throwUnlessReloading,
    )
  const first = createRoutes(context)
  const isLate = matchRoutes(first, location.pathname)?.at(-1)?.route.path === '*'
  const routes = isLate ? createRoutes(context, await late()) : first
  const loaded = loadMatched(routes, location.pathname)
  // Without a page from the server, the router loads again and its error page says what is wrong.
  await (state.router ? loaded : loaded.catch(() => {}))
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
