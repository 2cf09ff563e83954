import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { sha256 } from '#server/crypto.ts'
import { metrics } from '#server/observe/metrics.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page, with its compressed forms created on demand. */
export class SentPage {
  readonly status: number
  readonly redirect: string | undefined
  readonly cacheable: boolean
  /** Rendered while a call of the API failed: it does not replace a cached page. */
  readonly incomplete: boolean
  /** Has personal data: no cache keeps it. */
  readonly isPersonal: boolean
  /** Weak: the same for each encoding. Undefined for a page that is not cacheable. */
  readonly etag: string | undefined
  readonly #identity: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  #isKept = false

  constructor(page: {
    status: number
    redirect?: string
    cacheable: boolean
    incomplete?: boolean
    isPersonal?: boolean
    html: string
  }) {
    this.status = page.status
    this.incomplete = page.incomplete ?? false
    this.isPersonal = page.isPersonal ?? false
    this.redirect = page.redirect
    this.cacheable = page.cacheable && !this.incomplete && !this.isPersonal
    this.#identity = Buffer.from(page.html)
    this.etag = this.cacheable ? `W/"${sha256(this.#identity)}"` : undefined
  }

  /** To be called when the page is cached: it is sent more than once. */
  keep(): this {
    this.#isKept = true
    return this
  }

  body(encoding: Encoding): Promise<Buffer> {
    const made = this.#encoded.get(encoding) ?? this.#encode(encoding)
    this.#encoded.set(encoding, made)
    return made
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#identity
    if (encoding === 'gzip') return promisify(gzip)(this.#identity, { level: 6 })
    return compressBrotli(this.#identity, this.#isKept)
  }
}

const QUICK = 5
/**
 * A tenth smaller than QUICK, so that the home page fits into the first 14 kB that a server sends
 * before the browser has answered. Takes 25 ms of a thread.
 */
const SMALL = 10

let compressing = 0

/** One page at a time is compressed well; under load the others are compressed quickly. */
async function compressBrotli(page: Buffer, isKept: boolean): Promise<Buffer> {
  const quality = isKept && compressing === 0 ? SMALL : QUICK
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  compressing += 1
  try {
    return await promisify(brotliCompress)(page, { params })
  } finally {
    compressing -= 1
  }
}

/** Maximum number of cached pages (LRU). */
const MAX_PAGES = 300

/** An outdated page is sent for this long while a newer one is rendered. */
const STALE_MS = 30_000
/** As long as this where another provider may be out of reach. */
export const STALE_MS_IF_FORWARDED = 600_000

/**
 * Caches public pages. An outdated page is sent once more while a newer one is rendered, also when
 * that fails. Concurrent requests for one page share its rendering; a page that is not cacheable is
 * rendered for each of them.
 */
export class PageCache {
  /** Undefined if caching is off. */
  readonly #pages: LRUCache<string, SentPage> | undefined
  readonly #rendering = new Map<string, Promise<SentPage>>()
  readonly #staleMs: number

  constructor(ttlMs: number, staleMs = STALE_MS) {
    this.#staleMs = staleMs
    if (ttlMs > 0) this.#pages = new LRUCache({ max: MAX_PAGES, ttl: ttlMs + staleMs })
  }

  async get(key: string, render: () => Promise<SentPage>): Promise<SentPage> {
    if (!this.#pages) return render()
    const cached = this.#pages.get(key)
    if (cached) {
      const isOutdated = this.#pages.getRemainingTTL(key) <= this.#staleMs
      metrics.pageCache.inc({ result: isOutdated ? 'stale' : 'hit' })
      // A failure is logged where it happens, and the next request tries again.
      if (isOutdated && !this.#rendering.has(key)) this.#renew(key, render).catch(() => {})
      return cached
    }
    metrics.pageCache.inc({ result: 'miss' })
    const started = this.#rendering.get(key)
    if (!started) return this.#renew(key, render)
    const page = await started
    return page.cacheable ? page : render()
  }

  async #renew(key: string, render: () => Promise<SentPage>): Promise<SentPage> {
    const rendering = render()
    this.#rendering.set(key, rendering)
    try {
      const page = await rendering
      if (page.cacheable) this.#pages?.set(key, page.keep())
      else if (page.status < 500 && !page.incomplete) this.#pages?.delete(key)
      return page
    } finally {
      this.#rendering.delete(key)
    }
  }
}
