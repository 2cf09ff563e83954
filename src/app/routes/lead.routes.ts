import { type RouteObject, redirectDocument } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'

/**
 * The landing pages are no part of the app (src/app/leads): who comes from the app leaves it, and on the
 * server only an address that nobody wrote a page for gets here.
 */
export function leadRoutes(): RouteObject[] {
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
