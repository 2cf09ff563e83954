import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import type { Api } from '#lib/http/api.ts'
import { filledPath } from '#lib/http/request-url.ts'
import { refusal } from '#lib/http/to-failure.ts'

/** One call, answered inside the server's process; as in server/web/renderer.ts. */
export type AnswerCall = (call: {
  readonly method: Endpoint['method']
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}) => Promise<{ readonly status: number; readonly body: unknown }>

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, string | number | boolean | undefined>
  readonly body?: unknown
}

/** The provider's own answers need no second check: it encoded them by the same contract. */
export function serverApi(answer: AnswerCall): Api {
  async function exchange(name: EndpointName, { params, query, body }: Parts) {
    const endpoint: Endpoint = endpoints[name]
    const { status, body: answered } = await answer({
      method: endpoint.method,
      path: filledPath(endpoint, params),
      ...(query && { query }),
      ...(body !== undefined && { body }),
    })
    if (status >= 400) throw refusal(status, answered, endpoint)
    // SAFETY: every answer below 400 is an envelope.
    const { result, message = '' } = answered as { result: unknown; message?: string }
    return { result, message }
  }

  return {
    // SAFETY: the provider shaped both results by the schema of the endpoint that is named.
    call: async (name, input) => (await exchange(name, input)).result as never,
    callWithMessage: async (name, input) => (await exchange(name, input)) as never,
  }
}
