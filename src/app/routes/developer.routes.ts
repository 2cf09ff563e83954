import type { RouteObject } from 'react-router-dom'
import { type RouteContext, toRoute } from '../to-route.ts'

/** A build leaves them out. */
export function developerRoutes(context: RouteContext): RouteObject[] {
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
