import type { RouteObject } from 'react-router-dom'
import type { RouteContext } from '../to-route.ts'
import { accountRoutes } from './account.routes.ts'
import { bookingRoutes } from './booking.routes.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { centreRoutes } from './centre.routes.ts'
import { contentRoutes } from './content.routes.ts'
import { developerRoutes } from './developer.routes.ts'
import { enquiryRoutes } from './enquiry.routes.ts'
import { leadRoutes } from './lead.routes.ts'

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
