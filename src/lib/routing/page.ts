import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Params, useLoaderData } from 'react-router-dom'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'

export type PageContext = {
  readonly queryClient: QueryClient
  readonly api: Api
  /** City whose prices and slots are shown. */
  readonly city: City
  readonly url: URL
  readonly params: Params<string>
  readonly signal: AbortSignal
}

export type PageMeta = {
  /** Without the lab's name, which is appended. */
  readonly title: string
  readonly description?: string
  /** Path and query of the canonical URL. */
  readonly canonical?: string
  readonly robots?: 'noindex'
  /** For pages with a secret URL: links from them send no referrer. */
  readonly referrer?: 'no-referrer'
  /** Public picture for link previews, with words for who cannot see it. */
  readonly picture?: { readonly key: string; readonly alt: string }
}

/** A schema.org object without its `@context`. */
export type JsonLd = {
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}

export type MetaContext<Data> = Pick<PageContext, 'city' | 'url'> & { readonly data: Data }

/** Layout around a page. */
export type PageFrame = {
  readonly footer?: 'full' | 'slim'
  /** False where the phone's bottom bar would take the room of the next step. */
  readonly bottomBar?: boolean
  /** A load of the page shows first what it showed last (src/app/draw-kept-screen.ts). */
  readonly isKept?: boolean
  /** Rendered with the user data of the patient's cookies, and kept by no cache. */
  readonly isPersonal?: boolean
}

/** A route module: loader, meta, structured data, component. */
export type Page<Data = unknown> = {
  /**
   * Fills the query cache, also on the server. Its result is serialised into the page: keep it
   * small. Ends with `throw new PageFailure('not-found')` or `redirect()` where needed.
   */
  readonly loader?: (context: PageContext) => Promise<Data>
  readonly meta: PageMeta | ((context: MetaContext<Data>) => PageMeta)
  /** Structured data for search engines; called only on the server. */
  readonly jsonLd?: (context: MetaContext<Data> & { readonly origin: string }) => readonly JsonLd[]
  readonly frame?: PageFrame
  /** HTTP status other than 200, possibly from the loaded data. */
  readonly status?: 404 | ((data: Data) => 200 | 404)
  readonly Component: ComponentType
}

/** Infers the data type of a page. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page
}

/** Result of the page's loader. */
export function usePageData<Data>(): Data {
  // SAFETY: react-router returns the result of the page's own loader; the caller names its type.
  return useLoaderData() as Data
}
