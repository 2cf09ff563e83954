import { type RouteObject, redirectDocument } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { type RouteContext, toRoute } from '../to-route.ts'
import { accountRoutes } from './account.routes.ts'
import { bookingRoutes } from './booking.routes.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { centreRoutes } from './centre.routes.ts'
import { contentRoutes } from './content.routes.ts'
import { enquiryRoutes } from './enquiry.routes.ts'

/** Every page but those that most visits begin with: a first visit does not carry their table. */
export function lateRoutes(context: RouteContext): RouteObject[] {
  return [
    ...bookingRoutes(context),
    ...accountRoutes(context),
    ...catalogueRoutes(context),
    ...centreRoutes(context),
    ...contentRoutes(context),
    ...enquiryRoutes(context),
    ...leadRoutes(),
    ...developerRoutes(context),
  ]
}

/** A build leaves them out. */
function developerRoutes(context: RouteContext): RouteObject[] {
  if (import.meta.env.MODE !== 'development') return []
  return [
    toRoute(
      '/dev/statecharts',
      'src/pages/dev/statecharts.page.tsx',
      () => import('#pages/dev/statecharts.page.tsx'),
      context,
    ),
  ]
}

/**
 * The landing pages are no part of the app (src/app/leads): who comes from the app leaves it, and on the
 * server only an address that nobody wrote a page for gets here.
 */
function leadRoutes(): RouteObject[] {
  return [
    {
      path: paths.leadByHash.path,
      loader: ({ request }) => {
        if (import.meta.env.SSR) throw new PageFailure('not-found')
        return redirectDocument(request.url)
      },
    },
  ]
}
