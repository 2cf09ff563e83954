import type { RouteObject } from 'react-router-dom'
import type { RouteContext } from '../to-route.ts'

/** The forms by which people write to the lab, and what thanks them. */
export function enquiryRoutes(_context: RouteContext): RouteObject[] {
  return []
}
