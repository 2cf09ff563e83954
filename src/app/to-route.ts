import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { failOffline } from '#lib/routing/fail-offline.ts'
import type { JsonLd, Page, PageFrame, PageMeta } from '#lib/routing/page.ts'
import { failureKind, PageFailure } from '#lib/routing/page-failure.ts'
import { throwUnlessReloading } from '#lib/routing/replaced-release.ts'

/** Dependencies of loaders. */
export type LoaderContext = {
  readonly queryClient: QueryClient
  readonly api: Api
  /** A function, because the patient can choose another city. */
  readonly city: () => City
}

/**
 * Where loaders find their dependencies. The browser has one set; on the server the routes are made
 * once, and each request brings its own as the request context of the static handler.
 */
export type RouteContext = LoaderContext | 'of-request'

export function loaderContext(
  source: RouteContext,
  { context }: Pick<LoaderFunctionArgs, 'context'>,
): LoaderContext {
  // SAFETY: entry-server passes a LoaderContext with each query.
  return source === 'of-request' ? (context as LoaderContext) : source
}

/** Route handle, read with `useMatches` or from the static handler. */
export type PageHandle = {
  readonly frame: PageFrame
  /** Called on the server only, after loading. */
  readonly status: (data: unknown) => number
  readonly meta: (url: URL, city: City, data: unknown) => PageMeta | undefined
  readonly jsonLd: (url: URL, city: City, data: unknown) => readonly JsonLd[]
  /** Path of the source file; the server looks up its chunks to preload. */
  readonly source: string
}

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
    // SAFETY: as below. Called on the server only, after loading.
    jsonLd: (url, city, data) =>
      jsonLd?.({ url, city, data: data as Data, origin: url.origin }) ?? [],
    // SAFETY: as below.
    status: (data) => (typeof status === 'function' ? status(data as Data) : (status ?? OK)),
    source,
    meta: (url, city, data) => {
      // Loaders never return undefined (see loaderOf): without data the page failed.
      if (loader && data === undefined) return undefined
      // SAFETY: the data is the result of this page's own loader.
      return typeof meta === 'function' ? meta({ url, city, data: data as Data }) : meta
    },
  }
}

function loaderOf<Data>(loader: NonNullable<Page<Data>['loader']>, source: RouteContext) {
  return async (args: LoaderFunctionArgs) => {
    const { request, params } = args
    const { url, signal } = request
    const { queryClient, api, city } = loaderContext(source, args)
    try {
      const loading = loader({ queryClient, api, city: city(), url: new URL(url), params, signal })
      const data = await failOffline(loading)
      return data ?? null
    } catch (error) {
      if (error instanceof Response || signal.aborted) throw error
      const failure = new PageFailure(failureKind(error))
      failure.cause = error
      throw failure
    }
  }
}
