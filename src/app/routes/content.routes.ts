import type { RouteObject } from 'react-router-dom'
import type { RouteContext } from '../to-route.ts'

/** What the lab says of itself: marketing, information, services. */
export function contentRoutes(_context: RouteContext): RouteObject[] {
  return []
}
