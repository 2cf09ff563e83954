import type { Explore } from '#tools/paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { OldReportsEvent, OldReportsInput } from '../old-reports.events.ts'
import { type OldReportsContext, oldReportsMachine } from '../old-reports.machine.ts'
import { oldReportsOutcomes } from './old-reports.outcomes.ts'

const login = { mobileNo: '9000000042', sid: '1904180027' } as const

const samples = {
  'login.submit': {
    filled: {
      event: { type: 'login.submit', ...login },
      says: 'the patient enters a mobile number and an SID',
    },
  },
  'login.again': { press: { event: { type: 'login.again' }, says: 'the patient signs in again' } },
  'login.cancel': {
    press: { event: { type: 'login.cancel' }, says: 'the patient stops the search' },
  },
  'list.retry': { press: { event: { type: 'list.retry' }, says: 'the patient tries again' } },
  'sid.change': { press: { event: { type: 'sid.change' }, says: 'the patient wants another SID' } },
  'pdf.fetch': {
    press: {
      event: { type: 'pdf.fetch', reportId: login.sid },
      says: 'the patient asks for a PDF',
    },
  },
  'pdf.cancel': { press: { event: { type: 'pdf.cancel' }, says: 'the patient stops the PDF' } },
} satisfies Samples<OldReportsEvent>

export const oldReportsExplore: Explore = {
  machine: oldReportsMachine,
  input: { mobileNo: '', sid: '', wanted: '' } satisfies OldReportsInput,
  variants: { 'from an old order': { ...login, wanted: login.sid } satisfies OldReportsInput },
  events: samples,
  outcomes: oldReportsOutcomes,
  key: ({ mobileNo, sid, wanted }: OldReportsContext) => ({
    isKnown: mobileNo !== '' && sid !== '',
    isWanted: wanted !== '',
  }),
}
