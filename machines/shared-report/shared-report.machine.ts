import { assertEvent, assign, emit, setup } from 'xstate'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type {
  SharedReportEmitted,
  SharedReportEvent,
  SharedReportInput,
} from './shared-report.events.ts'

/** The reports behind a link, at least one, and when the link expires (ISO instant). */
export type OpenedLink = {
  readonly reports: readonly ReportDetails[]
  readonly expires_at: string
}

export type SharedReportContext = {
  /** Secret of the link; null when the link is incomplete. */
  readonly token: string | null
  /** The PIN that is tried or has opened the link; otherwise empty. */
  readonly pin: string
  readonly opened: OpenedLink | null
  /** The report that is read; null until the link is open. */
  readonly reportId: string | null
  /** Message why the link did not open; empty when nothing failed. */
  readonly error: string
}

/** The token of the link, and the PIN, which is sent separately. */
export type ShareKey = { readonly token: string; readonly pin: string }

function keyOf({ context: { token, pin } }: { context: SharedReportContext }): ShareKey {
  return { token: token ?? '', pin }
}

/** The report that is read. */
export function readReport({ opened, reportId }: SharedReportContext): ReportDetails | null {
  return opened?.reports.find(({ report_id }) => report_id === reportId) ?? null
}

const sharedSetup = setup({
  types: {
    context: {} as SharedReportContext,
    events: {} as SharedReportEvent,
    emitted: {} as SharedReportEmitted,
    input: {} as SharedReportInput,
  },
  actors: {
    openShared: provide<OpenedLink, ShareKey>('openShared'),
    savePdf: provide<undefined, ShareKey & { report: ReportDetails | null }>('savePdf'),
  },
  actions: {
    keepPin: assign(({ event }) => {
      assertEvent(event, 'pin.submit')
      return { pin: event.pin, error: '' }
    }),
    dropPin: assign({ pin: '' }),
    chooseReport: assign(({ event }) => {
      assertEvent(event, 'report.choose')
      return { reportId: event.reportId }
    }),
    keepError: assign({ error: errorWords }),
    tellFailure: emit(({ event }) => ({ type: 'pdf.failed', words: errorWords({ event }) })),
  },
  guards: {
    isTorn: ({ context }) => context.token === null,
    isAnother: ({ context: { opened, reportId }, event }) =>
      event.type === 'report.choose' &&
      event.reportId !== reportId &&
      opened?.reports.some(({ report_id }) => report_id === event.reportId) === true,
    isWrongPin: failedWith('wrong-pin'),
    isUnknown: failedWith('unknown-share', 'not-found', '404'),
    isExpired: failedWith('share-expired'),
    isRevoked: failedWith('share-revoked'),
    isLocked: failedWith('share-locked'),
  },
})

export const sharedReportMachine = sharedSetup.createMachine({
  id: 'sharedReport',
  description: 'A reader without an account opens reports with a link and a PIN from the patient.',
  context: ({ input: { token } }) => ({
    token,
    pin: '',
    opened: null,
    reportId: null,
    error: '',
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether the link is complete.',
      always: [{ guard: 'isTorn', target: 'over.torn' }, { target: 'asking' }],
    },
    asking: {
      description: 'Asks for the PIN.',
      initial: 'first',
      on: { 'pin.submit': { target: 'opening', actions: 'keepPin' } },
      states: {
        first: { description: 'No PIN has been tried.' },
        wrongPin: { description: 'The last PIN was wrong; shows how many tries are left.' },
        failed: {
          description: 'The reports could not be loaded; the same PIN may be tried again.',
        },
      },
    },
    opening: {
      description: 'Checks the PIN and fetches the reports.',
      invoke: {
        id: 'openShared',
        src: 'openShared',
        input: keyOf,
        onDone: {
          target: 'shown',
          actions: assign(({ event: { output } }) => ({
            opened: output,
            reportId: output.reports[0]?.report_id ?? null,
          })),
        },
        onError: [
          { guard: 'isWrongPin', target: 'asking.wrongPin', actions: ['keepError', 'dropPin'] },
          { guard: 'isUnknown', target: 'over.unknown', actions: 'dropPin' },
          { guard: 'isExpired', target: 'over.expired', actions: 'dropPin' },
          { guard: 'isRevoked', target: 'over.revoked', actions: 'dropPin' },
          { guard: 'isLocked', target: 'over.locked', actions: 'dropPin' },
          { target: 'asking.failed', actions: ['keepError', 'dropPin'] },
        ],
      },
    },
    shown: {
      description: 'Shows one of the reports and when the link expires.',
      initial: 'reading',
      on: { 'report.choose': { guard: 'isAnother', actions: 'chooseReport' } },
      states: {
        reading: {
          description: 'The report can be read, or saved as PDF.',
          on: { 'pdf.save': 'saving' },
        },
        saving: {
          description: 'Fetches the PDF with the same link and PIN.',
          invoke: {
            id: 'savePdf',
            src: 'savePdf',
            input: ({ context }) => ({ ...keyOf({ context }), report: readReport(context) }),
            onDone: 'reading',
            // The reports stay open, even when the patient has ended the link meanwhile.
            onError: { target: 'reading', actions: 'tellFailure' },
          },
        },
      },
    },
    over: {
      description: 'The link opens no report; the page says why and what to do.',
      initial: 'torn',
      states: {
        torn: { description: 'The link is incomplete.' },
        unknown: { description: 'The link does not exist.' },
        expired: { description: 'The link has expired.' },
        revoked: { description: 'The patient ended the link.' },
        locked: { description: 'Too many wrong PINs were entered.' },
      },
    },
  },
})
