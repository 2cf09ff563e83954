import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cartEndpoints } from '#contract/cart.endpoints.ts'
import { catalogueEndpoints } from '#contract/catalogue.endpoints.ts'
import { centreEndpoints } from '#contract/centres.endpoints.ts'
import { contentEndpoints } from '#contract/content.endpoints.ts'
import { type DeviceType, HEADERS } from '#contract/conventions.ts'
import { API_BASE, type Endpoint, hasSideEffects } from '#contract/endpoint.ts'
import { leadPageEndpoints } from '#contract/lead-pages.endpoints.ts'
import { PARENT_HEADER, traceOf, traceparentOf } from '#server/observe/request-trace.ts'
import type { ApiCall, RenderInput } from './renderer.ts'

type Answer = Awaited<ReturnType<RenderInput['api']>>

/** Milliseconds, as the cache of the catalogue revision (modules/catalogue/README.md). */
const CACHE_TTL_MS = 1_000
const MAX_CACHED = 200

/** Public reads that are the same for everybody; the pages they are on are cached for longer. */
const PUBLIC: readonly Endpoint[] = [
  ...Object.values(catalogueEndpoints),
  ...Object.values(contentEndpoints),
  ...Object.values(leadPageEndpoints),
  centreEndpoints.centreList,
  cartEndpoints.slotsAvailable,
]
const SHARED = new Set(
  PUBLIC.filter((endpoint) => !hasSideEffects(endpoint) && !endpoint.external).map(nameOf),
)

/**
 * The provider's API for server rendering, by the caller's device type, as part of the trace of the
 * page's request. Calls run inside this
 * process, or are forwarded by it to the lab's own provider; public reads (the home page makes
 * thirteen) are shared by all pages for a second.
 */
export function pageApi(
  app: FastifyInstance,
): (deviceType: DeviceType, page?: object) => RenderInput['api'] {
  const cache = new LRUCache<string, Promise<Answer>>({ max: MAX_CACHED, ttl: CACHE_TTL_MS })

  async function call(
    request: ApiCall,
    deviceType: DeviceType,
    page: object | undefined,
  ): Promise<Answer> {
    const parent = page && traceOf(page)
    const { method, body } = request
    const answer = await app.inject({
      method,
      url: addressOf(request),
      headers: {
        [HEADERS.deviceType]: deviceType,
        'content-type': 'application/json',
        ...(parent && { [PARENT_HEADER]: traceparentOf(parent) }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: bodyOf(answer) }
  }

  function shared(
    request: ApiCall,
    deviceType: DeviceType,
    page: object | undefined,
  ): Promise<Answer> {
    const key = `${deviceType} ${addressOf(request)} ${JSON.stringify(request.body)}`
    const cached = cache.get(key)
    if (cached) return cached
    const answer = call(request, deviceType, page)
    cache.set(key, answer)
    // Failures are not cached.
    const forget = () => cache.get(key) === answer && cache.delete(key)
    answer.then(({ status }) => status >= 400 && forget(), forget)
    return answer
  }

  return (deviceType, page) => (request) =>
    (SHARED.has(nameOf(request)) ? shared : call)(request, deviceType, page)
}

/** A proxy in front of the provider fails with HTML. */
function bodyOf(answer: Awaited<ReturnType<FastifyInstance['inject']>>): unknown {
  const isJson = /json/.test(String(answer.headers['content-type']))
  return answer.statusCode >= 400 && !isJson ? null : answer.json<unknown>()
}

function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path.replace(/^\//, '')}`
}

function addressOf({ path, query = {}, external }: ApiCall): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${external ? '' : API_BASE}/${path.replace(/^\//, '')}${search}`
}
