import type { Explore } from '#tools/paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { ImportReportEvent } from '../import-report.events.ts'
import { type ImportReportContext, importReportMachine } from '../import-report.machine.ts'
import { importReportOutcomes, sampleImport } from './import-report.outcomes.ts'

const samples = {
  'list.retry': { press: { event: { type: 'list.retry' }, says: 'the patient tries again' } },
  'file.choose': {
    pdf: { event: { type: 'file.choose', file: '1' }, says: 'the patient chooses a PDF' },
  },
  'file.cancel': { press: { event: { type: 'file.cancel' }, says: 'the patient stops reading' } },
  'file.again': {
    press: { event: { type: 'file.again' }, says: 'the patient wants another file' },
  },
  'values.save': {
    checked: {
      event: {
        type: 'values.save',
        memberId: sampleImport.member_id,
        labName: sampleImport.lab_name,
        sampledOn: sampleImport.sampled_on,
        values: [{ analyte_id: 'tsh', value: '5.84' }],
      },
      says: 'the patient takes the value of TSH',
    },
  },
  'import.remove': {
    press: {
      event: { type: 'import.remove', importId: sampleImport.import_id },
      says: 'the patient removes a report',
    },
  },
} satisfies Samples<ImportReportEvent>

export const importReportExplore: Explore = {
  machine: importReportMachine,
  events: samples,
  outcomes: importReportOutcomes,
  conditions: [
    {
      cause: /^import\.remove\/press$/,
      when: ({ hasImports }) => hasImports === true,
      why: 'Only a report that is listed can be removed.',
    },
  ],
  key: ({ imports }: ImportReportContext) => ({ hasImports: imports.length > 0 }),
}
