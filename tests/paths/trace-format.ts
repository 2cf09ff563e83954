import type { TraceFormat } from 'chart-paths/traces/read-trace.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { rootMachine } from '#machines/root/root.machine.ts'
import { type FlowError, flowError } from '#machines/shared/failures.ts'
import { failed } from '#paths/call.outcomes.ts'

const KINDS: readonly FlowError['kind'][] = ['network', 'refused', 'lost']

/** Format in which the app's recorder (src/lib/trace) writes states and failures. */
export const traceFormat: TraceFormat = {
  stateOf,
  leavesOf: (state) => state.split(' | '),
  failureOf: (error) => {
    const { kind, code } = flowError(error)
    return `${kind} ${code}`
  },
  errorOf: (failure) => {
    const [written = '', ...code] = failure.split(' ')
    // The charts treat an unknown kind of failure as no answer, as `flowError` does.
    const kind = KINDS.find((one) => one === written) ?? 'network'
    return failed(kind, code.join(' '), '', '').error
  },
  ignored: [rootMachine.id],
}
