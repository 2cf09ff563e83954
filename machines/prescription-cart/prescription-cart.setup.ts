import { assertEvent, assign, setup } from 'xstate'
import type { Emergency, Item } from '#contract/catalogue.endpoints.ts'
import type { PrescriptionState } from '#contract/codes.ts'
import type { LineDecision } from '#contract/prescriptions.endpoints.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import {
  choicesFor,
  choicesToKeep,
  chosenItems,
  type FoundPrescription,
  type LineChoice,
  withChoice,
} from './line-choices.ts'
import type { PrescriptionCartEvent, PrescriptionCartInput } from './prescription-cart.events.ts'

export type LoadInput = Pick<PrescriptionCartInput, 'prescriptionId' | 'cityId'> & {
  /** Tests that were chosen before; those that the reading does not propose are looked up. */
  readonly chosen: readonly { readonly code: string; readonly slug: string }[]
}

export type PrescriptionCartContext = PrescriptionCartInput & {
  /** Null until it is loaded. */
  readonly found: FoundPrescription | null
  readonly choices: readonly LineChoice[]
  /** Lines whose choice did not hold when the prescription was loaded. */
  readonly dropped: readonly number[]
  /** The line whose other ways are shown; null for none. */
  readonly openLine: number | null
  /** What the patient searches for. */
  readonly text: string
  readonly hits: readonly Item[]
  /** Said above the results of a search for an emergency. */
  readonly emergency: Emergency | null
  /** Null until the tests are in the cart. */
  readonly filled: FilledCart | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string
}

/** What became of the chosen tests. */
export type FilledCart = {
  /** Names. */
  readonly added: readonly string[]
  readonly already: readonly string[]
  /** Each with the cart's reason. */
  readonly refused: readonly { readonly name: string; readonly why: string }[]
}

export type SaveInput = {
  readonly prescriptionId: string
  readonly version: number
  readonly decisions: readonly LineDecision[]
}
/** Results of a search. */
export type FoundTests = Pick<PrescriptionCartContext, 'hits' | 'emergency'>
export type SearchInput = { readonly cityId: number; readonly text: string }

export function loadInput(context: PrescriptionCartContext): LoadInput {
  const { prescriptionId, cityId } = context
  const chosen = choicesToKeep(context).flatMap((kept) => (kept.what === 'add' ? [kept] : []))
  return { prescriptionId, cityId, chosen: chosen.map(({ code, slug }) => ({ code, slug })) }
}

const nothing = { text: '', hits: [], emergency: null } as const
const noSearch = { openLine: null, ...nothing } as const

/** Types, actors, actions, guards and delays; the states are in the machine. */
export const prescriptionCartSetup = setup({
  types: {
    context: {} as PrescriptionCartContext,
    events: {} as PrescriptionCartEvent,
    input: {} as PrescriptionCartInput,
  },
  actors: {
    loadPrescription: provide<FoundPrescription, LoadInput>('loadPrescription'),
    searchTests: provide<FoundTests, SearchInput>('searchTests'),
    saveDecisions: provide<PrescriptionState, SaveInput>('saveDecisions'),
    fillCart: provide<FilledCart, readonly Item[]>('fillCart'),
  },
  actions: {
    keepFound: assign(({ context }, found: FoundPrescription) => ({
      found,
      ...choicesFor(found, choicesToKeep(context)),
      ...noSearch,
    })),
    keepChoice: assign(({ context: { choices }, event }) => {
      assertEvent(event, ['line.choose', 'line.leave', 'line.ask'])
      const decided: readonly LineChoice[] =
        event.type === 'line.choose'
          ? event.chosen.map((one) => ({ what: 'add', ...one }))
          : [{ what: event.type === 'line.leave' ? 'leave' : 'ask', lineNo: event.lineNo }]
      return { choices: decided.reduce(withChoice, choices), ...noSearch, error: '' }
    }),
    openLine: assign(({ context: { choices }, event }) => {
      assertEvent(event, ['line.open', 'search.open'])
      const { lineNo } = event
      const others = choices.filter((choice) => choice.lineNo !== lineNo)
      return { choices: others, ...noSearch, openLine: lineNo, error: '' }
    }),
    closeSearch: assign({ ...nothing, error: '' }),
    keepText: assign(({ event }) => {
      assertEvent(event, 'search.type')
      const { text } = event
      return text.trim() === '' ? { ...nothing, text, error: '' } : { text, hits: [], error: '' }
    }),
    keepHits: assign((_, { hits, emergency }: FoundTests) => ({ hits, emergency })),
    keepFilled: assign((_, filled: FilledCart) => ({ filled })),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    is: (_, { is, of }: { is: PrescriptionState; of: FoundPrescription }) => of.state === is,
    hasNoText: ({ context }) => context.text.trim() === '',
    hasHits: (_, { hits }: FoundTests) => hits.length > 0,
    /** Every line is added, left out, or asked about. */
    isDecided: ({ context: { found, choices } }) =>
      found?.reading?.lines.every(({ line_no }) =>
        choices.some(({ lineNo }) => lineNo === line_no),
      ) ?? false,
    /** The prescription names somebody who is not in the family, and tests are to be added. */
    isForOther: ({ context: { found, choices } }) =>
      found?.reading?.patient_name !== null &&
      found?.reading?.member === null &&
      chosenItems(choices).length > 0,
    isGone: failedWith('unknown-prescription'),
    /** The lab has read it again, or a chosen test is not offered any more. */
    isOutdated: failedWith('reading-changed', 'not-read', 'unknown-item'),
  },
  delays: {
    /** Until the page says that it takes long. */
    SLOW_ANSWER: 5_000,
    /** Between two looks at whether the lab has read it. */
    POLL: 6_000,
    /** After the last letter of a search. */
    SEARCH_SETTLE: 250,
  },
})
