/** One call of the provider API, answered inside this process. */
export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api/v1, parameters filled in: `tests/list`, `orders/details/7`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** Not one of the API's calls: the path is relative to this site. */
  readonly external?: boolean
}

export type RenderInput = {
  /** Path and query, as asked for. */
  readonly url: string
  /** Where patients reach the app: `https://book.example.in`. */
  readonly origin: string
  /** Of this server, for the version label. */
  readonly address: string
  readonly cookies: Readonly<Record<string, string>>
  readonly headers: { readonly userAgent?: string }
  readonly api: (call: ApiCall) => Promise<{ status: number; body: unknown }>
  /** `<link>` elements that preload the built chunks of these source modules (`src/pages/…`). */
  readonly preload: (sources: readonly string[]) => string
}

export type RenderedPage = {
  readonly status: number
  /** The browser is sent there instead. */
  readonly redirect?: string
  /** The document it goes into, when it is not the app's: a landing page's, which carries no app. */
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
  /** The same for everybody with this address, city and mode, signed in or not alike. */
  readonly cacheable: boolean
}

/** The documents that pages go into, by name: what Vite made of index.html and lead.html. */
export type Templates = Readonly<Record<'app' | 'lead', string>>

/** What `dist/ssr/entry-server.js` exports. */
export type Renderer = {
  readonly render: (input: RenderInput) => Promise<RenderedPage>
  /** The paths of every public page, and those that search engines shall not fetch. */
  readonly site: (api: RenderInput['api']) => Promise<{
    readonly open: readonly string[]
    readonly closed: readonly string[]
  }>
}

/** Where pages come from: the built web app, or Vite's. */
export type PageSource = {
  /** The renderer, and the documents as they are for this address. */
  readonly load: (url: string) => Promise<{ renderer: Renderer; templates: Templates }>
  readonly preload: RenderInput['preload']
}
