import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type RouteContext, toRoute } from '../to-route.ts'

/** Catalogue pages that few visits begin with. */
export function catalogueRoutes(context: RouteContext): RouteObject[] {
  return [
    toRoute(
      paths.buyOneGet50OnSecond.path,
      'src/pages/offers/buy-one-get-50-on-second.page.tsx',
      () => import('#pages/offers/buy-one-get-50-on-second.page.tsx'),
      context,
    ),
    toRoute(
      paths.pathologyTest.path,
      'src/pages/catalogue/pathology-test.page.tsx',
      () => import('#pages/catalogue/pathology-test.page.tsx'),
      context,
    ),
    toRoute(
      paths.radiologyTest.path,
      'src/pages/catalogue/radiology-test.page.tsx',
      () => import('#pages/catalogue/radiology-test.page.tsx'),
      context,
    ),
    toRoute(
      paths.category.path,
      'src/pages/catalogue/category.page.tsx',
      () => import('#pages/catalogue/category.page.tsx'),
      context,
    ),
    toRoute(
      paths.pathology.path,
      'src/pages/catalogue/pathology.page.tsx',
      () => import('#pages/catalogue/pathology.page.tsx'),
      context,
    ),
  ]
}
