import type { Explore } from '#tools/paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { SharedReportEvent, SharedReportInput } from '../shared-report.events.ts'
import { type SharedReportContext, sharedReportMachine } from '../shared-report.machine.ts'
import { daughtersReport, sampleReport, sharedReportOutcomes } from './shared-report.outcomes.ts'

const input: SharedReportInput = { token: 'Zm9yLWEtZG9jdG9yLWFuZC1ub2JvZHktZWxzZS1vbmx5' }

const samples = {
  'pin.submit': {
    pin: { event: { type: 'pin.submit', pin: '407219' }, says: 'the doctor enters a PIN' },
  },
  'report.choose': {
    daughters: {
      event: { type: 'report.choose', reportId: daughtersReport.report_id },
      says: "the doctor chooses the daughter's report",
    },
    first: {
      event: { type: 'report.choose', reportId: sampleReport.report_id },
      says: 'the doctor chooses the first report',
    },
  },
  'pdf.save': {
    press: { event: { type: 'pdf.save' }, says: 'the doctor asks for the PDF' },
  },
} satisfies Samples<SharedReportEvent>

export const sharedReportExplore: Explore = {
  machine: sharedReportMachine,
  input,
  variants: { 'with an incomplete link': { token: null } satisfies SharedReportInput },
  events: samples,
  outcomes: sharedReportOutcomes,
  pathCounts: { transitions: [4, 20], pairs: [5, 30] },
  key: ({ token, opened, reportId }: SharedReportContext) => ({
    isTorn: token === null,
    opened: opened?.reports.map(({ report_id }) => report_id).join(' ') ?? null,
    reportId,
  }),
}
