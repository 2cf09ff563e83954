import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { failed, network } from '../../shared/failures.ts'
import { addressTooMany } from '../../shared/refusals.ts'
import type { OpenedLink } from '../shared-report.machine.ts'

export type SharedReportActors = {
  readonly openShared: OpenedLink
  readonly savePdf: undefined
}

export const sampleReport: ReportDetails = {
  report_id: '25112204817-SL',
  code: 'SL',
  name: 'Pathology report',
  order_id: 'o-1',
  order_no: '25112204817',
  member_id: 'm-1',
  member_name: 'Asha Rao',
  date: '2026-11-20',
  signed_at: '2026-11-20T13:18:00.000Z',
  results: 0,
  outside: 0,
  patient: { name: 'Asha Rao', gender: 1, age: 41 },
  sampled_at: '2026-11-20T01:42:00.000Z',
  fasting: true,
  ranges: 'adult',
  groups: [],
  reading: null,
  summary: [],
  signed_by: { name: 'Dr Leela Nair', role: 'Pathologist' },
  qr_code: 'content.signature',
}

/** The report of a daughter of the same visit. */
export const daughtersReport: ReportDetails = {
  ...sampleReport,
  report_id: '25112204818-SL',
  order_id: 'o-2',
  order_no: '25112204818',
  member_id: 'm-2',
  member_name: 'Kavya Rao',
  patient: { name: 'Kavya Rao', gender: 1, age: 9 },
  fasting: null,
  ranges: 'none',
}

const revoked = failed(
  'refused',
  'share-revoked',
  'The patient has ended this link.',
  'the patient has ended the link',
)

const locked = failed(
  'refused',
  'share-locked',
  'This link is locked after too many wrong PINs. Ask the patient for a new one.',
  'too many wrong PINs were entered',
)
const expired = failed(
  'refused',
  'share-expired',
  'This link has expired. Ask the patient for a new one.',
  'the link has expired',
)
const unknown = failed(
  'refused',
  'unknown-share',
  'This link does not exist.',
  'the link does not exist',
)

export const sharedReportOutcomes: OutcomeCatalogue<SharedReportActors> = {
  openShared: {
    opened: done(
      { reports: [sampleReport, daughtersReport], expires_at: '2026-11-30T04:30:00.000Z' },
      'the PIN is right',
    ),
    wrongPin: failed(
      'refused',
      'wrong-pin',
      'The PIN is wrong. 4 tries are left.',
      'the PIN is wrong',
    ),
    locked,
    revoked,
    expired,
    unknown,
    addressTooMany,
    network,
  },
  savePdf: {
    saved: done(undefined, 'the PDF is saved'),
    revoked,
    expired,
    locked,
    unknown,
    notShared: failed(
      'refused',
      'report-not-shared',
      'This report is not shared any more.',
      'the patient has taken the report out of the link',
    ),
    unknownReport: failed(
      'refused',
      'unknown-report',
      'We could not find this report.',
      'the lab has withdrawn the report',
    ),
    addressTooMany,
    network,
  },
}
