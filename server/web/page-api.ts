import type { FastifyInstance } from 'fastify'
import { catalogueEndpoints } from '#contract/catalogue.endpoints.ts'
import { centreEndpoints } from '#contract/centres.endpoints.ts'
import { contentEndpoints } from '#contract/content.endpoints.ts'
import { HEADERS } from '#contract/conventions.ts'
import { API_BASE, type Endpoint } from '#contract/endpoint.ts'
import { leadPageEndpoints } from '#contract/lead-pages.endpoints.ts'
import type { ApiCall, RenderInput } from './renderer.ts'

type Answer = Awaited<ReturnType<RenderInput['api']>>

/** Milliseconds: as long as the catalogue believes its own revision (modules/catalogue/README.md). */
const KEPT_MS = 1_000
/** Answers kept at once; addresses of searches are without number. */
const MOST_KEPT = 200

/** Public reads that are the same for everybody and change a few times a day. */
const PUBLIC: readonly Endpoint[] = [
  ...Object.values(catalogueEndpoints),
  ...Object.values(contentEndpoints),
  ...Object.values(leadPageEndpoints),
  centreEndpoints.centreList,
]
const SHARED = new Set(
  PUBLIC.filter(({ method, external }) => method === 'GET' && !external).map(({ path }) =>
    path.replace(/^\//, ''),
  ),
)

/**
 * The provider's API for pages that are rendered here: each call runs inside this process, and what all
 * pages ask for (the home page makes thirteen calls) is asked for once a second, not once a page.
 */
export function pageApi(app: FastifyInstance): RenderInput['api'] {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>()

  async function call(request: ApiCall): Promise<Answer> {
    const { method, body } = request
    const answer = await app.inject({
      method,
      url: addressOf(request),
      headers: { [HEADERS.deviceType]: 'WEB', 'content-type': 'application/json' },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }

  function shared(request: ApiCall): Promise<Answer> {
    const address = addressOf(request)
    const known = kept.get(address)
    if (known && performance.now() < known.until) return known.answer
    if (kept.size >= MOST_KEPT) kept.clear()
    const answer = call(request)
    kept.set(address, { until: performance.now() + KEPT_MS, answer })
    // A failure is nobody's answer but theirs who waited for it.
    const forget = () => kept.get(address)?.answer === answer && kept.delete(address)
    answer.then(({ status }) => status >= 400 && forget(), forget)
    return answer
  }

  return (request) =>
    request.method === 'GET' && SHARED.has(request.path.replace(/^\//, ''))
      ? shared(request)
      : call(request)
}

function addressOf({ path, query = {}, external }: ApiCall): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${external ? '' : API_BASE}/${path.replace(/^\//, '')}${search}`
}
