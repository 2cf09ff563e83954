import type { PartnerReport } from '#contract/partner-reports.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { failed, network } from '../../shared/failures.ts'
import { addressTooMany } from '../../shared/refusals.ts'
import type { FetchedPdf } from '../old-reports.machine.ts'

export type OldReportsActors = {
  readonly signIn: string
  readonly listReports: readonly PartnerReport[]
  readonly fetchPdf: FetchedPdf
}

/** Two reports of a patient of the former system, the newest first. */
export const sampleOldReports: readonly PartnerReport[] = [
  {
    report_id: '1910090113',
    code: 'SL',
    name: 'Thyroid Profile Total',
    order_no: '1910090113',
    member_name: 'Asha Rao',
    date: '2019-10-09',
  },
  {
    report_id: '1904180027',
    code: 'SL',
    name: 'Complete Blood Count',
    order_no: '1904180027',
    member_name: 'Asha Rao',
    date: '2019-04-18',
  },
]

const over = failed(
  'refused',
  'partner-token-over',
  'This sign-in has expired. Enter the mobile number and the SID again.',
  'the sign-in to the former system has expired',
)

export const oldReportsOutcomes: OutcomeCatalogue<OldReportsActors> = {
  signIn: {
    signedIn: done('claims.signature', 'the number and the SID belong together'),
    unknown: failed(
      'refused',
      'unknown-sid',
      'We found no report with this mobile number and SID.',
      'no report has this number and SID',
    ),
    addressTooMany,
    network,
  },
  listReports: {
    listed: done(sampleOldReports, 'the former system lists the reports'),
    none: done([], 'the former system lists no report'),
    over,
    network,
  },
  fetchPdf: {
    saved: done({ link: null }, 'the PDF is saved on the device'),
    linked: done(
      { link: '/api/v1/reports/partner/file/c2lnbmVk' },
      'the app in which the page is shown gets a link to the PDF',
    ),
    over,
    withdrawn: failed(
      'refused',
      'unknown-report',
      'We could not find this report.',
      'the former system no longer has the report',
    ),
    network,
  },
}
