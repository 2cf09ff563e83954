import type { Explore } from '#tools/paths/model.ts'
import type { SharedReportInput } from '../shared-report.events.ts'
import { type SharedReportContext, sharedReportMachine } from '../shared-report.machine.ts'
import { sharedReportOutcomes } from './shared-report.outcomes.ts'
import { sharedReportSamples } from './shared-report.samples.ts'

const input: SharedReportInput = { token: 'Zm9yLWEtZG9jdG9yLWFuZC1ub2JvZHktZWxzZS1vbmx5' }

export const sharedReportExplore: Explore = {
  machine: sharedReportMachine,
  input,
  variants: { 'by a torn link': { token: null } satisfies SharedReportInput },
  events: sharedReportSamples,
  outcomes: sharedReportOutcomes,
  pathCounts: { transitions: [4, 20], pairs: [5, 30] },
  key: ({ token }: SharedReportContext) => ({ isTorn: token === null }),
}
