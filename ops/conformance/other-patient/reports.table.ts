import { type Attempt, attempt } from './attempt.ts'

const unknownReport = '404 unknown-report'
const unknownMember = '404 unknown-member'

/** Records of a patient's reports, and the links they shared. */
export const reportAttempts: readonly Attempt[] = [
  attempt('allReports', 'member_id', 'lists the reports of a member', unknownMember, (them) => ({
    body: { member_id: them.owner.self.member_id },
  })),
  attempt('allReports', 'order_id', 'lists those of an order', '404 unknown-order', (them) => ({
    body: { order_id: them.order.order_id },
  })),
  attempt('reportDetails', 'id', 'reads a report', unknownReport, ({ reportId }) => ({
    params: { id: reportId },
  })),
  attempt('reportTrend', 'member_id', 'follows a value', unknownMember, ({ owner }) => ({
    query: { member_id: owner.self.member_id, analyte_id: 'hb' },
  })),
  attempt('downloadReport', 'report_id', 'asks for its PDF', unknownReport, ({ reportId }) => ({
    body: { report_id: reportId },
  })),
  attempt('reportFhir', 'id', 'downloads its data', unknownReport, ({ reportId }) => ({
    params: { id: reportId },
  })),
  attempt('reportShareCreate', 'report_ids', 'shares a report', unknownReport, ({ reportId }) => ({
    body: { report_ids: [reportId], label: 'Me', pin: '111111', days: 7 },
  })),
  attempt('reportShares', 'report_id', 'lists the links of it', unknownReport, ({ reportId }) => ({
    body: { report_id: reportId },
  })),
  attempt('reportShareRevoke', 'share_id', 'ends a link', '404 unknown-share', ({ shareId }) => ({
    body: { share_id: shareId },
  })),
  attempt('reportImportSave', 'member_id', 'adds values to a member', unknownMember, (them) => ({
    body: {
      member_id: them.owner.self.member_id,
      lab_name: 'Mine',
      sampled_on: '2024-03-02',
      values: [{ analyte_id: 'tsh', value: '5.84' }],
    },
  })),
  attempt('reportImportRemove', 'import_id', 'removes one', '404 unknown-import', (them) => ({
    body: { import_id: them.importId },
  })),
  attempt(
    'reportShareRevoke',
    'report_id',
    'takes a report out of a link',
    '404 unknown-share',
    ({ shareId, reportId }) => ({ body: { share_id: shareId, report_id: reportId } }),
  ),
]
