import { assertEvent, assign, setup } from 'xstate'
import type { PartnerReport } from '#contract/partner-reports.endpoints.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { OldReportsEvent, OldReportsInput, OldReportsLogin } from './old-reports.events.ts'

export type OldReportsContext = OldReportsInput & {
  /** From the gateway's login; valid for half an hour. */
  readonly token: string
  readonly reports: readonly PartnerReport[]
  /** Address of the fetched PDF where bytes cannot be saved; else empty. */
  readonly link: string
  /** Message of the last failure; empty when nothing failed. */
  readonly error: string
}

/** `link` is null when the file has been saved. */
export type FetchedPdf = { readonly link: string | null }

/** `report` is undefined when the list does not have the wanted one. */
export type PdfWanted = {
  readonly token: string
  readonly wanted: string
  readonly report: PartnerReport | undefined
}

const noAnswerYet = { token: '', reports: [], link: '', error: '' } as const

const oldReportsSetup = setup({
  types: {
    context: {} as OldReportsContext,
    events: {} as OldReportsEvent,
    input: {} as OldReportsInput,
  },
  actors: {
    signIn: provide<string, OldReportsLogin>('signIn'),
    listReports: provide<readonly PartnerReport[], string>('listReports'),
    fetchPdf: provide<FetchedPdf, PdfWanted>('fetchPdf'),
  },
  actions: {
    keepLogin: assign(({ event }) => {
      assertEvent(event, 'login.submit')
      return { mobileNo: event.mobileNo, sid: event.sid, error: '' }
    }),
    keepWanted: assign(({ event }) => {
      assertEvent(event, 'pdf.fetch')
      return { wanted: event.reportId, link: '', error: '' }
    }),
    dropWanted: assign({ wanted: '' }),
    dropAnswers: assign({ ...noAnswerYet, wanted: '' }),
    dropLink: assign({ link: '' }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    isKnown: ({ context }) => context.mobileNo !== '' && context.sid !== '',
    isWanted: ({ context }) => context.wanted !== '',
    isUnknown: failedWith('unknown-sid'),
    isOver: failedWith('partner-token-over'),
    isWithdrawn: failedWith('unknown-report'),
  },
  delays: {
    SLOW_ANSWER: 5_000,
    /** A minute less than the provider's ten, for the tap that is under way. */
    LINK_LIFETIME: 9 * 60_000,
  },
})

/** Until the list is there, a slow answer can be given up. */
const untilListed = {
  initial: 'usual',
  states: {
    usual: { description: 'Not slow yet.', after: { SLOW_ANSWER: 'slow' } },
    slow: {
      description: 'Says that the former system takes long; the patient may stop it.',
      on: { 'login.cancel': '#oldReports.asking' },
    },
  },
} as const

export const oldReportsMachine = oldReportsSetup.createMachine({
  id: 'oldReports',
  description: 'A patient opens reports of the former system with a mobile number and an SID.',
  context: ({ input }) => ({ ...noAnswerYet, ...input }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether the number and the SID are known, as of an old order.',
      always: [{ guard: 'isKnown', target: 'signingIn' }, { target: 'asking' }],
    },
    asking: {
      description: 'Asks for the mobile number and the SID.',
      initial: 'first',
      on: { 'login.submit': { target: 'signingIn', actions: 'keepLogin' } },
      states: {
        first: { description: 'Nothing has been refused.' },
        unknown: { description: 'No report has this number and SID; says where the SID stands.' },
        failed: { description: 'The gateway could not be reached, or refused for another reason.' },
      },
    },
    signingIn: {
      description: 'Signs in to the gateway.',
      ...untilListed,
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { mobileNo, sid } }) => ({ mobileNo, sid }),
        onDone: { target: 'listing', actions: assign({ token: ({ event }) => event.output }) },
        onError: [
          { guard: 'isUnknown', target: 'asking.unknown', actions: 'keepError' },
          { target: 'asking.failed', actions: 'keepError' },
        ],
      },
    },
    listing: {
      description: 'Fetches the list of reports.',
      ...untilListed,
      invoke: {
        id: 'listReports',
        src: 'listReports',
        input: ({ context }) => context.token,
        onDone: [
          { guard: ({ event }) => event.output.length === 0, target: 'none' },
          {
            guard: 'isWanted',
            target: 'listed.fetching',
            actions: assign({ reports: ({ event }) => event.output }),
          },
          { target: 'listed', actions: assign({ reports: ({ event }) => event.output }) },
        ],
        onError: [
          { guard: 'isOver', target: 'over' },
          { target: 'notListed', actions: 'keepError' },
        ],
      },
    },
    none: {
      description: 'The gateway has no report for this number and SID.',
      on: { 'sid.change': { target: 'asking', actions: 'dropAnswers' } },
    },
    notListed: {
      description: 'The list could not be fetched; it may be tried again.',
      on: {
        'list.retry': { target: 'listing', actions: 'clearError' },
        'sid.change': { target: 'asking', actions: 'dropAnswers' },
      },
    },
    listed: {
      description: 'Lists the reports of the patient.',
      initial: 'idle',
      on: { 'sid.change': { target: 'asking', actions: 'dropAnswers' } },
      states: {
        idle: {
          description: 'A PDF can be chosen.',
          initial: 'choosing',
          on: { 'pdf.fetch': { target: 'fetching', actions: 'keepWanted' } },
          states: {
            choosing: { description: 'No PDF is wanted.', entry: 'dropWanted' },
            saved: { description: 'The PDF has been saved on the device.' },
            linked: {
              description: 'Shows a link to the PDF: a webview saves no bytes.',
              after: { LINK_LIFETIME: { target: 'choosing', actions: 'dropLink' } },
            },
            withdrawn: { description: 'The gateway no longer has this report; says whom to ask.' },
            failed: { description: 'The PDF could not be fetched; it may be tried again.' },
          },
        },
        fetching: {
          description: 'Fetches the PDF.',
          initial: 'usual',
          states: {
            usual: { description: 'Not slow yet.', after: { SLOW_ANSWER: 'slow' } },
            slow: {
              description: 'Says that the PDF takes long; the patient may stop it.',
              on: { 'pdf.cancel': '#oldReports.listed.idle' },
            },
          },
          invoke: {
            id: 'fetchPdf',
            src: 'fetchPdf',
            input: ({ context: { token, reports, wanted } }) => ({
              token,
              wanted,
              report: reports.find(({ report_id }) => report_id === wanted),
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.link === null,
                target: 'idle.saved',
              },
              {
                target: 'idle.linked',
                actions: assign({ link: ({ event }) => event.output.link ?? '' }),
              },
            ],
            onError: [
              { guard: 'isOver', target: '#oldReports.over' },
              { guard: 'isWithdrawn', target: 'idle.withdrawn', actions: 'keepError' },
              { target: 'idle.failed', actions: 'keepError' },
            ],
          },
        },
      },
    },
    over: {
      description: 'The login has expired; signing in again continues where the patient was.',
      on: {
        'login.again': { target: 'signingIn', actions: 'clearError' },
        'sid.change': { target: 'asking', actions: 'dropAnswers' },
      },
    },
  },
})
