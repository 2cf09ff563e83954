import { assertEvent, assign, emit, setup } from 'xstate'
import type { Member } from '#contract/patient.endpoints.ts'
import type { ImportedReport, ReadReport } from '#contract/report-import.endpoints.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { CheckedReport, ImportReportEvent } from './import-report.events.ts'

/** Whom a report can be of, and what was imported before. */
export type ImportStart = {
  readonly members: readonly Member[]
  readonly imports: readonly ImportedReport[]
}

export type ImportReportContext = ImportStart & {
  /** The controller's name of the chosen file; empty for none. */
  readonly file: string
  /** What the lab read in it. */
  readonly read: ReadReport | null
  /** What the patient has checked. */
  readonly checked: CheckedReport | null
  /** The import that is being removed; empty for none. */
  readonly removed: string
  /** Message of the last failure; empty when nothing failed. */
  readonly error: string
}

const nothingChosen = { file: '', read: null, checked: null, error: '' } as const

const importReportSetup = setup({
  types: {
    context: {} as ImportReportContext,
    events: {} as ImportReportEvent,
    emitted: {} as { type: 'values.changed' },
  },
  actors: {
    loadStart: provide<ImportStart>('loadStart'),
    readFile: provide<ReadReport, string>('readFile'),
    saveValues: provide<ImportedReport, CheckedReport>('saveValues'),
    removeImport: provide<undefined, string>('removeImport'),
  },
  actions: {
    keepFile: assign(({ event }) => {
      assertEvent(event, 'file.choose')
      return { ...nothingChosen, file: event.file }
    }),
    keepChecked: assign(({ event }) => {
      assertEvent(event, 'values.save')
      const { type: _, ...checked } = event
      return { checked, error: '' }
    }),
    keepRemoved: assign(({ event }) => {
      assertEvent(event, 'import.remove')
      return { removed: event.importId, error: '' }
    }),
    dropRemoved: assign(({ context: { imports, removed } }) => ({
      imports: imports.filter(({ import_id }) => import_id !== removed),
      removed: '',
    })),
    dropFile: assign({ ...nothingChosen }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    tellChange: emit({ type: 'values.changed' }),
  },
  guards: {
    isGone: failedWith('unknown-import'),
  },
  delays: {
    SLOW_ANSWER: 5_000,
  },
})

export const importReportMachine = importReportSetup.createMachine({
  id: 'importReport',
  description: "A patient adds the values of another lab's report to the trends.",
  context: { ...nothingChosen, members: [], imports: [], removed: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the members and the reports that were added before.',
      invoke: {
        id: 'loadStart',
        src: 'loadStart',
        onDone: { target: 'choosing', actions: assign(({ event }) => event.output) },
        onError: { target: 'notLoaded', actions: 'keepError' },
      },
    },
    notLoaded: {
      description: 'The members could not be fetched; it may be tried again.',
      on: { 'list.retry': { target: 'loading', actions: 'clearError' } },
    },
    choosing: {
      description: 'Asks for a file, and lists what was added before.',
      initial: 'first',
      on: {
        'file.choose': { target: 'reading', actions: 'keepFile' },
        'import.remove': { target: 'removing', actions: 'keepRemoved' },
      },
      states: {
        first: { description: 'Nothing failed.' },
        refused: { description: 'The file could not be read; says what kind of file can be.' },
        notRemoved: { description: 'The report could not be removed; it may be tried again.' },
      },
    },
    reading: {
      description: 'The lab reads the values in the file. Nothing is stored.',
      initial: 'usual',
      states: {
        usual: { description: 'Not slow yet.', after: { SLOW_ANSWER: 'slow' } },
        slow: { description: 'Says that reading takes long.' },
      },
      on: { 'file.cancel': { target: 'choosing', actions: 'dropFile' } },
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => context.file,
        onDone: { target: 'checking', actions: assign({ read: ({ event }) => event.output }) },
        onError: { target: 'choosing.refused', actions: 'keepError' },
      },
    },
    checking: {
      description:
        'Shows the values beside what the file says; the patient takes those that are right.',
      initial: 'first',
      on: {
        'values.save': { target: 'saving', actions: 'keepChecked' },
        'file.again': { target: 'choosing', actions: 'dropFile' },
      },
      states: {
        first: { description: 'Nothing failed.' },
        notSaved: { description: 'The values could not be saved; they may be sent again.' },
      },
    },
    saving: {
      description: 'Saves the checked values.',
      invoke: {
        id: 'saveValues',
        src: 'saveValues',
        input: ({ context: { checked } }) => {
          if (!checked) throw new Error('Nothing was checked.')
          return checked
        },
        onDone: {
          target: 'saved',
          actions: [
            assign({ imports: ({ context, event }) => [event.output, ...context.imports] }),
            'tellChange',
          ],
        },
        onError: { target: 'checking.notSaved', actions: 'keepError' },
      },
    },
    saved: {
      description: 'The values are in the trends; another report may be added.',
      on: { 'file.again': { target: 'choosing', actions: 'dropFile' } },
    },
    removing: {
      description: 'Removes a report that was added before.',
      invoke: {
        id: 'removeImport',
        src: 'removeImport',
        input: ({ context }) => context.removed,
        onDone: { target: 'choosing', actions: ['dropRemoved', 'tellChange'] },
        onError: [
          { guard: 'isGone', target: 'choosing', actions: ['dropRemoved', 'tellChange'] },
          { target: 'choosing.notRemoved', actions: 'keepError' },
        ],
      },
    },
  },
})
