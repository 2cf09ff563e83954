import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Params, useLoaderData } from 'react-router-dom'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'

export type PageContext = {
  readonly queryClient: QueryClient
  readonly api: Api
  /** The city whose prices and slots are shown. */
  readonly city: City
  readonly url: URL
  readonly params: Params<string>
  readonly signal: AbortSignal
}

export type PageMeta = {
  /** Without the lab's name, which is added. */
  readonly title: string
  readonly description?: string
  /** Path and query of the one address of this content. */
  readonly canonical?: string
  readonly robots?: 'noindex'
  /** For a page whose address is a secret: nobody it links to learns where a visitor came from. */
  readonly referrer?: 'no-referrer'
  /** Key of the public picture that stands for it where it is shared. */
  readonly picture?: string
}

/** An object of schema.org, without its `@context`. */
export type JsonLd = { readonly '@type': string; readonly [property: string]: unknown }

export type MetaContext<Data> = Pick<PageContext, 'city' | 'url'> & { readonly data: Data }

/** What stands around a page. */
export type PageFrame = {
  /** Booking pages have the slim footer. */
  readonly footer?: 'full' | 'slim'
}

/** A route module: what it loads, what it is called, what it shows. */
export type Page<Data = unknown> = {
  /**
   * Fills the query cache, on the server too. What it returns goes into the page's state: keep it small.
   * A failure shows the page of its kind; `throw new PageFailure('not-found')` or `redirect()` end it.
   */
  readonly loader?: (context: PageContext) => Promise<Data>
  readonly meta: PageMeta | ((context: MetaContext<Data>) => PageMeta)
  /** What the page tells search engines about its content; called on the server only. */
  readonly jsonLd?: (context: MetaContext<Data> & { readonly origin: string }) => readonly JsonLd[]
  readonly frame?: PageFrame
  /** Of the answer, when it is not 200; some pages know it from what they loaded. */
  readonly status?: 404 | ((data: Data) => 200 | 404)
  readonly Component: ComponentType
}

/** Fixes the type of a page. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page
}

/** What the page's own loader returned. */
export function usePageData<Data>(): Data {
  // SAFETY: react-router hands a page the value of its own loader; the caller names that type.
  return useLoaderData() as Data
}
