import { Suspense } from 'react'
import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { categoryListQuery, cityListQuery } from '#lib/place/place.queries.ts'
import { ROOT_ROUTE_ID, type RootData } from '#lib/place/use-city.ts'
import { PageError } from './shell/late-parts.tsx'
import { Shell } from './shell/shell.tsx'
import { type RouteContext, toRoute } from './to-route.ts'

/** Where the pages stand: routes that are found later join them here. */
export const PAGES_ROUTE_ID = 'pages'

/**
 * The routes of the app: the pages that most visits begin with, and `late` ones, where they are known
 * (routes/late-routes.ts). Every other address answers with the not-found page.
 */
export function createRoutes(
  context: RouteContext,
  late: readonly RouteObject[] = [],
): RouteObject[] {
  return [
    {
      id: ROOT_ROUTE_ID,
      Component: Shell,
      ErrorBoundary: Failure,
      loader: () => loadRoot(context),
      children: [
        // Without a path of its own, so that a page's failure leaves the shell around it.
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

/** The footer's lists are filled if they can be: without them it shows less, and the page still stands. */
async function loadRoot({ queryClient, api, city }: RouteContext): Promise<RootData> {
  const chosen = city()
  await Promise.all([
    queryClient.prefetchQuery(cityListQuery(api)),
    queryClient.prefetchQuery(categoryListQuery(api, chosen.id)),
  ])
  return { city: chosen }
}
