import type { ImportedReport, ReadReport } from '#contract/report-import.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { sampleMember } from '../../checkout/model/checkout.data.ts'
import { failed, network } from '../../shared/failures.ts'
import { addressTooMany } from '../../shared/refusals.ts'
import type { ImportStart } from '../import-report.machine.ts'

export type ImportReportActors = {
  readonly loadStart: ImportStart
  readonly readFile: ReadReport
  readonly saveValues: ImportedReport
  readonly removeImport: undefined
}

const tsh = { analyte_id: 'tsh', name: 'TSH', value: '5.84', unit: 'µIU/mL' } as const

export const sampleReadReport: ReadReport = {
  lab_name: 'City Diagnostics',
  patient_name: 'Mrs Asha Rao',
  sampled_on: '2024-03-02',
  values: [
    { ...tsh, read: { name: 'TSH', value: '5.84', unit: 'µIU/mL' } },
    {
      analyte_id: 'plt',
      name: 'Platelet count',
      value: '210',
      unit: '10³/µL',
      read: { name: 'Platelets', value: '2.10', unit: 'lakhs/cumm' },
    },
  ],
}

export const sampleImport: ImportedReport = {
  import_id: 'import-1',
  member_id: sampleMember.member_id,
  lab_name: 'City Diagnostics',
  sampled_on: '2024-03-02',
  imported_at: '2025-11-26T04:00:00.000Z',
  values: [tsh],
}

export const importReportOutcomes: OutcomeCatalogue<ImportReportActors> = {
  loadStart: {
    none: done({ members: [sampleMember], imports: [] }, 'no report was added before'),
    some: done({ members: [sampleMember], imports: [sampleImport] }, 'one report was added before'),
    network,
  },
  readFile: {
    read: done(sampleReadReport, 'the file has two values that can be compared'),
    notAReport: failed(
      'refused',
      'not-a-report',
      'We could not read this file. Choose the PDF that the lab sent you, not a photo or a scan.',
      'the file is a scan',
    ),
    nothingRead: failed(
      'refused',
      'nothing-read',
      'We found no values in this file that we can compare.',
      'the file has no value of the catalogue',
    ),
    addressTooMany,
    network,
  },
  saveValues: {
    saved: done(sampleImport, 'the values are saved'),
    dateWrong: failed(
      'refused',
      'date-wrong',
      'Check the date of the sample.',
      'the date is before the birth of the member',
    ),
    tooMany: failed(
      'refused',
      'too-many-imports',
      'You have added 200 reports. Remove one you no longer need.',
      'the account has as many imports as it may',
    ),
    network,
  },
  removeImport: {
    removed: done(undefined, 'the report is removed'),
    gone: failed(
      'refused',
      'unknown-import',
      'We could not find this report.',
      'another device has removed the report',
    ),
    network,
  },
}
