import type { Brand } from '#contract/brand.ts'
import type { Sites } from '#server/config.ts'

/** One call of the provider API, answered inside this process. */
export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api/v1, with parameters filled in: `tests/list`, `orders/details/7`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** Outside the API: the path is relative to this site. */
  readonly external?: boolean
}

export type RenderInput = {
  /** Path and query of the request. */
  readonly url: string
  /** Public origin of the app: `https://book.example.in`. */
  readonly origin: string
  /** Address of this server, for the version label. */
  readonly address: string
  readonly cookies: Readonly<Record<string, string>>
  readonly headers: { readonly userAgent?: string }
  readonly api: (call: ApiCall) => Promise<{ status: number; body: unknown }>
  /** `<link>` elements that preload the built chunks of these source modules (`src/pages/…`). */
  readonly preload: (sources: readonly string[]) => string
  /** A `<script>` element that runs this built source module at once. */
  readonly scriptOf: (source: string) => string
}

export type RenderedPage = {
  readonly status: number
  /** Redirect target. */
  readonly redirect?: string
  /** Document for the page, if not the app's: a landing page's, without the app. */
  readonly template?: 'lead'
  readonly html: {
    /** Elements for the end of `<head>`: title, meta, links. */
    readonly head: string
    readonly body: string
    /** Attributes of `<body>`, escaped. */
    readonly bodyAttributes?: string
    /** JSON for `<script type="application/json" id="app-state">`; escaped here. */
    readonly state: string
  }
  /** Whether the page depends only on URL, city, mode, and whether there is a session or a cart. */
  readonly cacheable: boolean
  /** Has personal data: no cache keeps it. */
  readonly isPersonal?: boolean
}

/** HTML documents by name: Vite's output of index.html and lead.html. */
export type Templates = Readonly<Record<'app' | 'lead', string>>

/** What `dist/ssr/entry-server.js` exports. */
export type Renderer = {
  /** To be called before the first page. */
  readonly configure: (given: { readonly sites: Sites; readonly brand: Brand }) => void
  readonly render: (input: RenderInput) => Promise<RenderedPage>
  /** The app without a page's data, for the service worker. */
  readonly offlinePage: () => RenderedPage['html']
  /** Paths of all public pages, and those excluded from search engines. */
  readonly site: (api: RenderInput['api']) => Promise<{
    readonly open: readonly string[]
    readonly closed: readonly string[]
  }>
}

/** Source of pages: the built web app, or Vite. */
export type PageSource = {
  /** The renderer, and the documents for this URL. */
  readonly load: (url: string) => Promise<{ renderer: Renderer; templates: Templates }>
  readonly preload: RenderInput['preload']
  readonly scriptOf: RenderInput['scriptOf']
  /** Policy of the pages, with the hashes of their inline scripts; development has none. */
  readonly contentPolicy?: string
}
