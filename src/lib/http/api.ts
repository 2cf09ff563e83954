import type { EndpointInput, EndpointResult } from '#contract/endpoint.ts'
import type { EndpointName, endpoints } from '#contract/inventory.ts'

/** Input of an endpoint: `params`, `query` and `body`, as far as it has them. */
export type ApiInput<N extends EndpointName> = EndpointInput<(typeof endpoints)[N]>
export type ApiResult<N extends EndpointName> = EndpointResult<(typeof endpoints)[N]>

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Required by endpoints that move money or create an order; a retry sends the same key. */
  readonly idempotencyKey?: string
  /** The app makes this call, not the patient: a failure shows no toast. */
  readonly byItself?: boolean
  /** Fails without a connection, though an earlier answer is kept: what is shown is newer. */
  readonly fresh?: boolean
  /** Of a signed-in patient: an expired access token is refreshed first, also for an auth call. */
  readonly asPatient?: boolean
}

export type Api = {
  /** @throws HttpFailure */
  call<N extends EndpointName>(
    name: N,
    input: ApiInput<N>,
    options?: CallOptions,
  ): Promise<ApiResult<N>>
  /** Like `call`, with the server's message beside the result (`Added sucessfully`). */
  callWithMessage<N extends EndpointName>(
    name: N,
    input: ApiInput<N>,
    options?: CallOptions,
  ): Promise<{ readonly result: ApiResult<N>; readonly message: string }>
}
