import { failureMessage } from '#lib/format/failure-copy.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { FlowError } from '#machines/shared/failures.ts'

/**
 * Throws a failed call as the FlowError of a chart: with the server's message, "no answer", or
 * `ours`; `byCode` has our words for some codes.
 */
export function failWith(ours: string, byCode: Readonly<Record<string, string>> = {}) {
  return (error: unknown): never => {
    const isCall = error instanceof HttpFailure
    const code = isCall ? error.code : 'unknown'
    const failure: FlowError = {
      kind: isCall ? error.kind : 'network',
      code,
      message: failureMessage(error, byCode[code] ?? ours),
    }
    throw failure
  }
}
