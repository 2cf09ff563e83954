import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { JsonLd, Page, PageFrame, PageMeta } from '#lib/routing/page.ts'
import { failureKind, PageFailure } from '#lib/routing/page-failure.ts'
import { throwUnlessReloading } from '#lib/routing/replaced-release.ts'

/** What pages are loaded with; one for each request on the server, one for the browser. */
export type RouteContext = {
  readonly queryClient: QueryClient
  readonly api: Api
  /** Read anew by each loader: the patient may have chosen another. */
  readonly city: () => City
}

/** What the app reads of the page that is shown, from `useMatches` or the static handler. */
export type PageHandle = {
  readonly frame: PageFrame
  /** Asked for by the server only, once the page has its data. */
  readonly status: (data: unknown) => number
  readonly meta: (url: URL, city: City, data: unknown) => PageMeta | undefined
  readonly jsonLd: (url: URL, city: City, data: unknown) => readonly JsonLd[]
  /** The source file, by which the server finds what to preload. */
  readonly source: string
}

/** A page as a lazy route. */
export function toRoute<Data>(
  path: string,
  source: string,
  load: () => Promise<{ readonly page: Page<Data> }>,
  context: RouteContext,
): RouteObject {
  return {
    path,
    lazy: async () => {
      const { page } = await load().catch(throwUnlessReloading)
      return {
        Component: page.Component,
        handle: handleOf(page, source),
        ...(page.loader && { loader: loaderOf(page.loader, context) }),
      }
    },
  }
}

const OK = 200

function handleOf<Data>(page: Page<Data>, source: string): PageHandle {
  const { meta, frame = {}, loader, jsonLd, status } = page
  return {
    frame,
    // SAFETY: as below. Asked for by the server only, once the page has its data.
    jsonLd: (url, city, data) =>
      jsonLd?.({ url, city, data: data as Data, origin: url.origin }) ?? [],
    // SAFETY: as below.
    status: (data) => (typeof status === 'function' ? status(data as Data) : (status ?? OK)),
    source,
    meta: (url, city, data) => {
      // A loader's value is never undefined (see loaderOf): without one the page failed.
      if (loader && data === undefined) return undefined
      // SAFETY: the data is what this page's own loader returned.
      return typeof meta === 'function' ? meta({ url, city, data: data as Data }) : meta
    },
  }
}

function loaderOf<Data>(
  loader: NonNullable<Page<Data>['loader']>,
  { queryClient, api, city }: RouteContext,
) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    const { url, signal } = request
    try {
      const data = await loader({
        queryClient,
        api,
        city: city(),
        url: new URL(url),
        params,
        signal,
      })
      return data ?? null
    } catch (error) {
      if (error instanceof Response || signal.aborted) throw error
      const failure = new PageFailure(failureKind(error))
      failure.cause = error
      throw failure
    }
  }
}
