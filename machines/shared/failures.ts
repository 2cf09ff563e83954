/**
 * Why a call failed. Controllers convert every failure of the network or the provider to it, so that
 * guards read data instead of text.
 */
export type FlowError = {
  /** `network`: no answer; `refused`: the provider refuses; `lost`: the session ended meanwhile. */
  readonly kind: 'network' | 'refused' | 'lost'
  /** The envelope's code (`slot-taken`, `otp-wrong`…) or the HTTP status as text. */
  readonly code: string
  /** Message for the patient; empty when the server sent none. */
  readonly message: string
}

/** The error of a rejected actor, whatever was thrown. */
export function flowError(error: unknown): FlowError {
  if (isFlowError(error)) return error
  return { kind: 'network', code: 'unknown', message: '' }
}

const NO_ANSWER = 'We could not reach the lab.'
const NOT_DONE = 'Something went wrong on our side.'

/** The message of a failure for the patient: the server's, or a default by its kind. */
export function wordsOf(error: unknown): string {
  const { kind, message } = flowError(error)
  if (message) return message
  return kind === 'network' ? NO_ANSWER : NOT_DONE
}

/** The message of a failed actor. */
export function errorWords({ event }: { event: object }): string {
  return 'error' in event ? wordsOf(event.error) : ''
}

/** A guard: the actor failed with one of these codes. */
export function failedWith(...codes: readonly string[]) {
  return ({ event }: { event: object }): boolean =>
    'error' in event && codes.includes(flowError(event.error).code)
}

/** A guard: the actor failed in this way. */
export function failedBy(kind: FlowError['kind']) {
  return ({ event }: { event: object }): boolean =>
    'error' in event && flowError(event.error).kind === kind
}

/** A guard: the provider gave no answer, or had a fault: a later try may succeed. */
export function failedToAnswer({ event }: { event: object }): boolean {
  if (!('error' in event)) return false
  const { kind, code } = flowError(event.error)
  return kind === 'network' || FAULT.test(code)
}

/** Codes of faults, and HTTP statuses of a gateway before the provider. */
const FAULT = /^(internal|unavailable|disk-full|5\d\d)$/

function isFlowError(error: unknown): error is FlowError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'kind' in error &&
    'code' in error &&
    'message' in error
  )
}
