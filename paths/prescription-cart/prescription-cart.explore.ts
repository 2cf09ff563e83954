import type { Explore } from 'chart-paths/model.ts'
import { chosenItems } from '#machines/prescription-cart/line-choices.ts'
import type { PrescriptionCartEvent } from '#machines/prescription-cart/prescription-cart.events.ts'
import { prescriptionCartMachine } from '#machines/prescription-cart/prescription-cart.machine.ts'
import type { PrescriptionCartContext } from '#machines/prescription-cart/prescription-cart.setup.ts'
import type { Samples } from '#paths/samples.ts'
import {
  prescriptionCartOutcomes,
  sampleAlternative,
  sampleFound,
  sampleProposed,
} from './prescription-cart.outcomes.ts'

const sample = (event: PrescriptionCartEvent, says: string) => ({ event, says })

const samples = {
  'line.choose': {
    proposed: sample(
      { type: 'line.choose', chosen: [{ lineNo: 1, item: sampleProposed }] },
      'the patient confirms the proposed test',
    ),
    alternative: sample(
      { type: 'line.choose', chosen: [{ lineNo: 1, item: sampleAlternative }] },
      'the patient chooses the alternative',
    ),
    found: sample(
      { type: 'line.choose', chosen: [{ lineNo: 2, item: sampleFound }] },
      'the patient chooses a test that was found',
    ),
  },
  'line.leave': {
    first: sample({ type: 'line.leave', lineNo: 1 }, 'the patient leaves the first line out'),
    second: sample({ type: 'line.leave', lineNo: 2 }, 'the patient leaves the unreadable line out'),
  },
  'line.ask': {
    second: sample(
      { type: 'line.ask', lineNo: 2 },
      'the patient asks us to call the doctor about the unreadable line',
    ),
  },
  'line.open': {
    first: sample({ type: 'line.open', lineNo: 1 }, 'the patient changes the first line'),
    second: sample({ type: 'line.open', lineNo: 2 }, 'the patient changes the second line'),
  },
  'search.open': {
    second: sample(
      { type: 'search.open', lineNo: 2 },
      'the patient types the name of the unreadable line',
    ),
  },
  'search.type': {
    words: sample({ type: 'search.type', text: 'ferritin' }, 'the patient searches for a test'),
    empty: sample({ type: 'search.type', text: ' ' }, 'the patient clears the search'),
  },
  'search.close': { press: sample({ type: 'search.close' }, 'the patient stops searching') },
  'lines.confirm': { press: sample({ type: 'lines.confirm' }, 'the patient adds the tests') },
  'person.accept': {
    press: sample({ type: 'person.accept' }, 'the patient adds them despite the other name'),
  },
  'person.reject': {
    press: sample({ type: 'person.reject' }, 'the patient checks the lines again'),
  },
  'lines.review': { press: sample({ type: 'lines.review' }, 'the patient decides once more') },
  'page.retry': { press: sample({ type: 'page.retry' }, 'the patient tries again') },
} satisfies Samples<PrescriptionCartEvent>

const NOT_OFFERED = 'The screen offers this only for a line that is not decided.'
const OPENED = 'The other ways of a readable line are shown once it is opened.'

/** Whether a line is decided, and whether it brings a test. */
function decisionOn(line: number, choices: PrescriptionCartContext['choices']) {
  const made = choices.filter(({ lineNo }) => lineNo === line)
  if (made.length === 0) return 'open'
  return chosenItems(made).length > 0 ? 'test' : 'none'
}

export const prescriptionCartExplore: Explore = {
  machine: prescriptionCartMachine,
  input: { prescriptionId: 'p-1', cityId: 1, kept: [] },
  events: samples,
  outcomes: prescriptionCartOutcomes,
  conditions: [
    {
      cause: /^line\.choose\/proposed$/,
      when: ({ first }) => first === 'open',
      why: NOT_OFFERED,
    },
    {
      cause: /^(line\.choose\/alternative|line\.leave\/first)$/,
      when: ({ first, openLine }) => first === 'open' && openLine === 1,
      why: OPENED,
    },
    {
      cause: /^line\.choose\/found$/,
      when: ({ hasHits }) => hasHits === true,
      why: 'A test is chosen among those that were found.',
    },
    {
      cause: /^(line\.leave\/second|line\.ask\/second|search\.open\/second)$/,
      when: ({ second }) => second === 'open',
      why: NOT_OFFERED,
    },
    {
      cause: /^line\.open\/first$/,
      when: ({ first, openLine }) => first !== 'open' || openLine !== 1,
      why: 'The line is open already.',
    },
    {
      cause: /^line\.open\/second$/,
      when: ({ second }) => second !== 'open',
      why: 'The ways of an unreadable line are shown from the beginning.',
    },
  ],
  excluded: {
    'prescriptionCart.adding.filling · error fillCart':
      'The charts run already: the page needs them to know who is signed in.',
  },
  key: ({ found, choices, openLine, text, hits }: PrescriptionCartContext) => ({
    lines: found?.reading?.lines.length ?? 0,
    first: decisionOn(1, choices),
    second: decisionOn(2, choices),
    openLine,
    hasText: text.trim() !== '',
    hasHits: hits.length > 0,
    isOfFamily: found?.reading?.member !== null,
  }),
}
