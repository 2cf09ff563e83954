import type { Samples } from '../../shared/samples.ts'
import type { SharedReportEvent } from '../shared-report.events.ts'

export const sharedReportSamples = {
  'pin.submit': {
    pin: { event: { type: 'pin.submit', pin: '407219' }, says: 'the doctor enters a PIN' },
  },
  'pdf.save': {
    press: { event: { type: 'pdf.save' }, says: 'the doctor asks for the PDF' },
  },
} satisfies Samples<SharedReportEvent>
