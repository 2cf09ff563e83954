import type { NewImport } from '#contract/report-import.endpoints.ts'

/** What the patient has checked of a report; names as in the domain. */
export type CheckedReport = {
  readonly memberId: string
  readonly labName: string
  /** An ISO date. */
  readonly sampledOn: string
  readonly values: NewImport['values']
}

export type ImportReportEvent =
  | { type: 'list.retry' }
  /** `file` is the controller's name of a chosen file. */
  | { type: 'file.choose'; file: string }
  | { type: 'file.cancel' }
  | { type: 'file.again' }
  | ({ type: 'values.save' } & CheckedReport)
  | { type: 'import.remove'; importId: string }
