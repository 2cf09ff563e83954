import type { EndpointInput, EndpointResult } from '#contract/endpoint.ts'
import type { EndpointName, endpoints } from '#contract/inventory.ts'

/** What the endpoint of this name is handed: `{ params, query, body }`, each where it has it. */
export type ApiInput<N extends EndpointName> = EndpointInput<(typeof endpoints)[N]>
export type ApiResult<N extends EndpointName> = EndpointResult<(typeof endpoints)[N]>

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Needed by endpoints that move money or create an order; the same one for a repetition. */
  readonly idempotencyKey?: string
  /** No toast when the call fails: the caller says it itself. */
  readonly quiet?: boolean
  /** An auth call in the name of who is signed in: an expired access token is refreshed first. */
  readonly asPatient?: boolean
}

export type Api = {
  /** @throws HttpFailure */
  call<N extends EndpointName>(
    name: N,
    input: ApiInput<N>,
    options?: CallOptions,
  ): Promise<ApiResult<N>>
  /** As `call`, with the server's words beside the result (`Added sucessfully`). */
  callWithMessage<N extends EndpointName>(
    name: N,
    input: ApiInput<N>,
    options?: CallOptions,
  ): Promise<{ readonly result: ApiResult<N>; readonly message: string }>
}
