import type { CodeCheck } from '#contract/rules/report-code.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { failed } from '../../shared/failures.ts'
import { sampleText } from './report-check.samples.ts'

/** A code, and what the lab's keys say of it. */
export type CheckedCode = CodeCheck & { readonly code: string }

/** What came of a text. */
export type CheckedText =
  | CheckedCode
  /** Nothing in it looks like a code. */
  | { readonly kind: 'no-code' }

export type ReportCheckActors = {
  /** The camera is on, and its picture shown. */
  readonly openCamera: undefined
  /** The text of the first QR code that it sees; it is off then. */
  readonly watchCamera: string
  /** Null where there is no QR code to be read. */
  readonly readPicture: string | null
  readonly checkCode: CheckedText
  readonly checkAnew: CheckedCode
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
const altered = done<CheckedCode>({ kind: 'altered', code }, 'it was changed after it was signed')

export const reportCheckOutcomes: OutcomeCatalogue<ReportCheckActors> = {
  openCamera: {
    on: done(undefined, 'the camera is on'),
    refused: failed('refused', 'camera-refused', '', 'the camera is not allowed'),
    missing: failed('refused', 'camera-missing', '', 'there is no camera'),
    busy: failed('refused', 'camera-busy', '', 'another app has the camera'),
  },
  watchCamera: {
    seen: done(sampleText, 'the camera sees a QR code'),
    lost: failed('refused', 'camera-busy', '', 'the camera is taken away'),
  },
  readPicture: {
    read: done<string | null>(sampleText, 'a QR code is in the picture'),
    noCode: done<string | null>(null, 'no QR code is in the picture'),
    noPicture: failed('refused', 'not-a-picture', '', 'the file is no picture'),
  },
  checkCode: {
    genuine,
    altered,
    unknownKey: done<CheckedText>(
      { kind: 'unknown-key', code },
      'it is signed with a key that is not among those at hand',
    ),
    unreadable: done<CheckedText>({ kind: 'unreadable', code }, 'it is the code of no report'),
    noCode: done<CheckedText>({ kind: 'no-code' }, 'no code is in the text'),
    noKeys: failed('network', 'no-keys', '', 'the keys cannot be had'),
  },
  checkAnew: {
    genuine: { ...genuine, says: 'the lab has signed it with a newer key' },
    altered,
    unknownKey: done<CheckedCode>(
      { kind: 'unknown-key', code },
      'the key is not among those of today either',
    ),
    noKeys: failed('network', 'no-keys', '', 'the keys of today cannot be had'),
  },
}
