import type { ReportCheckEvent } from '#machines/report-check/report-check.events.ts'
import type { Samples } from '#paths/samples.ts'

export const sampleText = 'https://parakh.example/download-report?code=content.signature'

export const reportCheckSamples = {
  'camera.start': {
    press: { event: { type: 'camera.start' }, says: 'the visitor turns the camera on' },
  },
  'camera.stop': {
    press: { event: { type: 'camera.stop' }, says: 'the visitor turns the camera off' },
  },
  'picture.choose': {
    file: {
      event: { type: 'picture.choose', picture: '1' },
      says: 'the visitor chooses a picture',
    },
  },
  'text.submit': {
    paste: {
      event: { type: 'text.submit', text: sampleText },
      says: 'the visitor pastes a text',
    },
  },
  'link.follow': {
    code: {
      event: { type: 'link.follow', text: 'content.signature' },
      says: 'the visitor opens a link with a code',
    },
  },
  'check.again': {
    press: { event: { type: 'check.again' }, says: 'the visitor checks another report' },
  },
} satisfies Samples<ReportCheckEvent>
