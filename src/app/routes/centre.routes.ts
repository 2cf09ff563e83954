import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type RouteContext, toRoute } from '../to-route.ts'

export function centreRoutes(context: RouteContext): RouteObject[] {
  return [
    toRoute(
      paths.location.path,
      'src/pages/centres/presence.page.tsx',
      () => import('#pages/centres/presence.page.tsx'),
      context,
    ),
    toRoute(
      paths.locationCity.path,
      'src/pages/centres/city.page.tsx',
      () => import('#pages/centres/city.page.tsx'),
      context,
    ),
    toRoute(
      paths.centre.path,
      'src/pages/centres/centres.page.tsx',
      () => import('#pages/centres/centres.page.tsx'),
      context,
    ),
    toRoute(
      paths.centreLocator.path,
      'src/pages/centres/locator.page.tsx',
      () => import('#pages/centres/locator.page.tsx'),
      context,
    ),
    toRoute(
      paths.ourLabs.path,
      'src/pages/centres/labs.page.tsx',
      () => import('#pages/centres/labs.page.tsx'),
      context,
    ),
  ]
}
