import type { Samples } from '../shared/samples.ts'

/** What the link brings. */
export type SharedReportInput = {
  /** Null for a link that lost part of it on its way. */
  readonly token: string | null
}

export type SharedReportEvent = { type: 'pin.submit'; pin: string } | { type: 'pdf.save' }

/** In words for whoever reads the report. */
export type SharedReportEmitted = { type: 'pdf.failed'; words: string }

export const sharedReportSamples = {
  'pin.submit': {
    pin: { event: { type: 'pin.submit', pin: '407219' }, says: 'the doctor types a PIN' },
  },
  'pdf.save': {
    press: { event: { type: 'pdf.save' }, says: 'the doctor asks for the PDF' },
  },
} satisfies Samples<SharedReportEvent>
