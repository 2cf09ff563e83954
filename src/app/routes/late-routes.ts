import { type RouteObject, redirectDocument } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import type { RouteContext } from '../to-route.ts'
import { accountRoutes } from './account.routes.ts'
import { bookingRoutes } from './booking.routes.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { centreRoutes } from './centre.routes.ts'
import { contentRoutes } from './content.routes.ts'
import { enquiryRoutes } from './enquiry.routes.ts'

/** All pages except the first routes, whose chunk does not contain this table. */
export function lateRoutes(context: RouteContext): RouteObject[] {
  return [
    ...bookingRoutes(context),
    ...accountRoutes(context),
    ...catalogueRoutes(context),
    ...centreRoutes(context),
    ...contentRoutes(context),
    ...enquiryRoutes(context),
    ...leadRoutes(),
  ]
}

/**
 * Landing pages are separate documents (src/app/leads): links from the app load them in full. On
 * the server only unknown slugs reach this route.
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
