import { Suspense } from 'react'
import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { cityListQuery, popularTestsQuery } from '#lib/place/place.queries.ts'
import { ROOT_ROUTE_ID, type RootData } from '#lib/place/use-city.ts'
import { failOffline } from '#lib/routing/fail-offline.ts'
import { PageError } from './shell/late-parts.tsx'
import { Shell } from './shell/shell.tsx'
import { type LoaderContext, loaderContext, type RouteContext, toRoute } from './to-route.ts'

/** Parent route of the pages; lazily loaded routes are added to it. */
export const PAGES_ROUTE_ID = 'pages'

/**
 * The routes of the app. `late` are those of late-routes.ts, once loaded. Unknown paths show
 * the not-found page.
 */
export function createRoutes(
  context: RouteContext,
  late: readonly RouteObject[] = [],
): RouteObject[] {
  return [
    {
      id: ROOT_ROUTE_ID,
      Component: Shell,
      HydrateFallback: Nothing,
      ErrorBoundary: Failure,
      loader: (args) => loadRoot(loaderContext(context, args)),
      children: [
        // A pathless route, so that a page's error leaves the shell visible.
        {
          id: PAGES_ROUTE_ID,
          ErrorBoundary: Failure,
          children: [...firstRoutes(context), ...late],
        },
      ],
    },
  ]
}

function firstRoutes(context: RouteContext): RouteObject[] {
  return [
    toRoute(
      paths.home.path,
      'src/pages/home/home.page.tsx',
      () => import('#pages/home/home.page.tsx'),
      context,
    ),
    toRoute(
      paths.testMenu.path,
      'src/pages/test-menu/test-menu.page.tsx',
      () => import('#pages/test-menu/test-menu.page.tsx'),
      context,
    ),
    toRoute(
      paths.testDetail.path,
      'src/pages/test-detail/test-detail.page.tsx',
      () => import('#pages/test-detail/test-detail.page.tsx'),
      context,
    ),
    ...[paths.notFound.path, paths.pageNotFound.path, '*'].map((path) =>
      toRoute(
        path,
        'src/pages/not-found/not-found.page.tsx',
        () => import('#pages/not-found/not-found.page.tsx'),
        context,
      ),
    ),
  ]
}

function Failure() {
  return (
    <Suspense>
      <PageError />
    </Suspense>
  )
}

/** Until the loaders end, on the page that the browser renders itself (offline.html). */
function Nothing() {
  return null
}

/** Links in the footer are optional: the page does not fail without them. */
async function loadRoot({ queryClient, api, city }: LoaderContext): Promise<RootData> {
  const chosen = city()
  const loading = Promise.all([
    queryClient.prefetchQuery(cityListQuery(api)),
    queryClient.prefetchQuery(popularTestsQuery(api, chosen.id)),
  ])
  await failOffline(loading).catch(() => {})
  return { city: chosen }
}
