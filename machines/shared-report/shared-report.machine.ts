import { assertEvent, assign, emit, setup } from 'xstate'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { OpenedReport } from './model/shared-report.outcomes.ts'
import type {
  SharedReportEmitted,
  SharedReportEvent,
  SharedReportInput,
} from './shared-report.events.ts'

export type SharedReportContext = {
  /** The secret of the link; null when part of it was lost. */
  readonly token: string | null
  /** Kept while it opens something; empty otherwise. */
  readonly pin: string
  readonly opened: OpenedReport | null
  /** Why the last PIN opened nothing; empty when nothing failed. */
  readonly error: string
}

/** What opens a shared report: the link's token, and the PIN that came another way. */
export type ShareKey = { readonly token: string; readonly pin: string }

function keyOf({ context: { token, pin } }: { context: SharedReportContext }): ShareKey {
  return { token: token ?? '', pin }
}

const sharedSetup = setup({
  types: {
    context: {} as SharedReportContext,
    events: {} as SharedReportEvent,
    emitted: {} as SharedReportEmitted,
    input: {} as SharedReportInput,
  },
  actors: {
    openShared: provide<OpenedReport, ShareKey>('openShared'),
    savePdf: provide<undefined, ShareKey & { opened: OpenedReport | null }>('savePdf'),
  },
  actions: {
    keepPin: assign(({ event }) => {
      assertEvent(event, 'pin.submit')
      return { pin: event.pin, error: '' }
    }),
    dropPin: assign({ pin: '' }),
    keepError: assign({ error: errorWords }),
    tellFailure: emit(({ event }) => ({ type: 'pdf.failed', words: errorWords({ event }) })),
  },
  guards: {
    isTorn: ({ context }) => context.token === null,
    isWrongPin: failedWith('wrong-pin'),
    isUnknown: failedWith('unknown-share', 'not-found', '404'),
    isExpired: failedWith('share-expired'),
    isRevoked: failedWith('share-revoked'),
    isLocked: failedWith('share-locked'),
  },
})

export const sharedReportMachine = sharedSetup.createMachine({
  id: 'sharedReport',
  description:
    'Somebody without an account opens a report by the link and the PIN that its patient gave them.',
  context: ({ input: { token } }) => ({ token, pin: '', opened: null, error: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Is the link whole?',
      always: [{ guard: 'isTorn', target: 'over.torn' }, { target: 'asking' }],
    },
    asking: {
      description: 'The PIN is asked for.',
      initial: 'first',
      on: { 'pin.submit': { target: 'opening', actions: 'keepPin' } },
      states: {
        first: { description: 'No PIN was tried yet.' },
        wrongPin: { description: 'The last PIN was wrong; how many tries are left is said.' },
        failed: { description: 'The report did not come. The same PIN may be tried again.' },
      },
    },
    opening: {
      description: 'The PIN is being checked, and the report fetched.',
      invoke: {
        id: 'openShared',
        src: 'openShared',
        input: keyOf,
        onDone: { target: 'shown', actions: assign({ opened: ({ event }) => event.output }) },
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
      description: 'The report is shown, and until when the link holds.',
      initial: 'reading',
      states: {
        reading: {
          description: 'It can be read, and saved as PDF.',
          on: { 'pdf.save': 'saving' },
        },
        saving: {
          description: 'The PDF is fetched by the same link and PIN.',
          invoke: {
            id: 'savePdf',
            src: 'savePdf',
            input: ({ context }) => ({ ...keyOf({ context }), opened: context.opened }),
            onDone: 'reading',
            // What was read stays, also when the patient has ended the link meanwhile.
            onError: { target: 'reading', actions: 'tellFailure' },
          },
        },
      },
    },
    over: {
      description: 'The link leads to no report. It is said why, and what helps.',
      initial: 'torn',
      states: {
        torn: { description: 'Part of the link was lost on its way.' },
        unknown: { description: 'There is no such link.' },
        expired: { description: 'The days that it was made for are over.' },
        revoked: { description: 'The patient ended it.' },
        locked: { description: 'Too many wrong PINs were typed.' },
      },
    },
  },
})
