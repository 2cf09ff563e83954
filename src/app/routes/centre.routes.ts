import type { RouteObject } from 'react-router-dom'
import type { RouteContext } from '../to-route.ts'

/** Centres and cities. */
export function centreRoutes(_context: RouteContext): RouteObject[] {
  return []
}
