import { done, type Explore, type OutcomeCatalogue, type Samples } from 'chart-paths/model.ts'
import type { ReportCheckEvent } from '#machines/report-check/report-check.events.ts'
import {
  type CheckedCode,
  type CheckedText,
  type ReportCheckContext,
  reportCheckMachine,
} from '#machines/report-check/report-check.machine.ts'
import { failed } from '../call.outcomes.ts'

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

export type ReportCheckActors = {
  /** Ends when the camera is on and its picture is shown. */
  readonly openCamera: undefined
  /** The text of the first QR code seen; the camera is off then. */
  readonly watchCamera: string
  /** Null when the picture has no readable QR code. */
  readonly readPicture: string | null
  readonly checkCode: CheckedText
  readonly checkWithCurrentKeys: CheckedCode
}

const code = 'content.signature'

const genuine = done<CheckedCode>(
  {
    kind: 'genuine',
    code,
    report: {
      key_id: 'key-1',
      report_id: '25112204817-SL',
      name: 'Pathology report',
      date: '2026-11-20',
      initials: 'A R',
      birth_year: 1985,
      values: [{ name: 'TSH', value: '5.84', unit: 'uIU/mL' }],
      digest: null,
    },
  },
  'the lab has signed it',
)
const altered = done<CheckedCode>({ kind: 'altered', code }, 'it was changed after signing')

export const reportCheckOutcomes: OutcomeCatalogue<ReportCheckActors> = {
  openCamera: {
    on: done(undefined, 'the camera is on'),
    refused: failed('refused', 'camera-refused', '', 'the camera is not allowed'),
    missing: failed('refused', 'camera-missing', '', 'there is no camera'),
    busy: failed('refused', 'camera-busy', '', 'another app has the camera'),
  },
  watchCamera: {
    seen: done(sampleText, 'the camera sees a QR code'),
    lost: failed('refused', 'camera-busy', '', 'the camera is disconnected'),
  },
  readPicture: {
    read: done<string | null>(sampleText, 'a QR code is in the picture'),
    noCode: done<string | null>(null, 'no QR code is in the picture'),
    noPicture: failed('refused', 'not-a-picture', '', 'the file is not a picture'),
  },
  checkCode: {
    genuine,
    altered,
    unknownKey: done<CheckedText>(
      { kind: 'unknown-key', code },
      'it is signed with a key that is not cached',
    ),
    unreadable: done<CheckedText>({ kind: 'unreadable', code }, 'it is not the code of a report'),
    noCode: done<CheckedText>({ kind: 'no-code' }, 'no code is in the text'),
    noKeys: failed('network', 'no-keys', '', 'the keys cannot be fetched'),
  },
  checkWithCurrentKeys: {
    genuine: { ...genuine, says: 'the lab has signed it with a newer key' },
    altered,
    unknownKey: done<CheckedCode>(
      { kind: 'unknown-key', code },
      'the key is not among the current keys either',
    ),
    noKeys: failed('network', 'no-keys', '', 'the current keys cannot be fetched'),
  },
}

export const reportCheckExplore: Explore = {
  machine: reportCheckMachine,
  events: reportCheckSamples,
  outcomes: reportCheckOutcomes,
  unreachableFromUi: [
    {
      state: /\.checking$/,
      cause: /^link\.follow\//,
      why: 'With cached keys a check ends before another link can be opened.',
    },
  ],
  conditions: [
    {
      cause: /^checkCode → noKeys$/,
      when: ({ hadKeys }) => hadKeys === false,
      why: 'Keys that were fetched for one check are cached for the next.',
    },
  ],
  pathCounts: { transitions: [3, 15], pairs: [5, 40] },
  key: ({ checked }: ReportCheckContext) => ({ hadKeys: checked !== null }),
}
