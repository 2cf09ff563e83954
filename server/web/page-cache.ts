import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it is sent, in each encoding that was asked for so far. */
export class SentPage {
  readonly status: number
  readonly redirect: string | undefined
  readonly cacheable: boolean
  readonly #identity: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(page: { status: number; redirect?: string; cacheable: boolean; html: string }) {
    this.status = page.status
    this.redirect = page.redirect
    this.cacheable = page.cacheable
    this.#identity = Buffer.from(page.html)
  }

  body(encoding: Encoding): Promise<Buffer> {
    const made = this.#encoded.get(encoding) ?? this.#encode(encoding)
    this.#encoded.set(encoding, made)
    return made
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#identity
    if (encoding === 'gzip') return promisify(gzip)(this.#identity, { level: 6 })
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return promisify(brotliCompress)(this.#identity, { params })
  }
}

/** Most pages kept; the one unused for longest leaves first. */
const CAPACITY = 300

/**
 * Keeps public pages for a few seconds. Requests for a page that is being rendered wait for that
 * one rendering; what turns out not to be cacheable is rendered for each of them.
 */
export class PageCache {
  readonly #lifeMs: number
  readonly #pages = new Map<string, { page: SentPage; until: number }>()
  readonly #rendering = new Map<string, Promise<SentPage>>()

  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs
  }

  async get(key: string, render: () => Promise<SentPage>): Promise<SentPage> {
    if (this.#lifeMs === 0) return render()
    const kept = this.#kept(key)
    if (kept) return kept
    const started = this.#rendering.get(key)
    if (started) {
      const page = await started
      return page.cacheable ? page : render()
    }
    const rendering = render()
    this.#rendering.set(key, rendering)
    try {
      const page = await rendering
      if (page.cacheable) this.#keep(key, page)
      return page
    } finally {
      this.#rendering.delete(key)
    }
  }

  #kept(key: string): SentPage | undefined {
    const entry = this.#pages.get(key)
    if (!entry) return undefined
    this.#pages.delete(key)
    // A monotonic clock: an entry's age is no business time, and the system's may jump.
    if (entry.until <= performance.now()) return undefined
    this.#pages.set(key, entry)
    return entry.page
  }

  #keep(key: string, page: SentPage): void {
    this.#pages.set(key, { page, until: performance.now() + this.#lifeMs })
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > CAPACITY && oldest !== undefined) this.#pages.delete(oldest)
  }
}
