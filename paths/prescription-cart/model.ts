import { done, type Explore, type OutcomeCatalogue, type Samples } from 'chart-paths/model.ts'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { PrescriptionState } from '#contract/codes.ts'
import type { PrescriptionReading } from '#contract/prescriptions.endpoints.ts'
import { chosenItems, type FoundPrescription } from '#machines/prescription-cart/line-choices.ts'
import type { PrescriptionCartEvent } from '#machines/prescription-cart/prescription-cart.events.ts'
import { prescriptionCartMachine } from '#machines/prescription-cart/prescription-cart.machine.ts'
import type {
  FilledCart,
  FoundTests,
  PrescriptionCartContext,
} from '#machines/prescription-cart/prescription-cart.setup.ts'
import { failed, network } from '../call.outcomes.ts'
import { sampleEmergency } from '../emergency.data.ts'

export type PrescriptionCartActors = {
  readonly loadPrescription: FoundPrescription
  readonly searchTests: FoundTests
  readonly saveDecisions: PrescriptionState
  readonly fillCart: FilledCart
}

export const sampleProposed: Item = {
  item_id: 'i-hba1c',
  item_name: 'HbA1c',
  code: 'HBA1C',
  slug_name: 'hba1c',
  price: 380,
  mrp: 450,
  price_type: 'offer',
  x_is_package: false,
  supplementary_tests: [],
  parameters_analyte: ['HbA1c', 'Estimated average glucose'],
  parameter_count: 2,
  sex: null,
  sex_age_action: 0,
  low_age_limit: null,
  high_age_limit: null,
  radiology: false,
  is_hc_available: true,
  subdepartment: 'Biochemistry',
  modality: null,
  needs_appointment: false,
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  fasting_hours: 0,
  report_tat_hours: 12,
  scans: [],
  preparation_rules: [],
  safety_questions: [],
  slot_minutes: null,
  category: 'Diabetes',
  summary: 'The average sugar of three months.',
}

export const sampleAlternative: Item = {
  ...sampleProposed,
  item_id: 'i-fbs',
  item_name: 'Fasting Blood Sugar',
  code: 'FBS',
  slug_name: 'fasting-blood-sugar',
  price: 90,
  mrp: 100,
}
export const sampleFound: Item = {
  ...sampleProposed,
  item_id: 'i-ferr',
  item_name: 'Ferritin',
  code: 'FERR',
  slug_name: 'ferritin',
  price: 700,
  mrp: 800,
}

const reading: PrescriptionReading = {
  version: 1,
  read_at: '2026-11-21T05:50:00.000Z',
  reader: 'Priya',
  example: false,
  patient_name: 'Mohan Rao',
  member: { member_id: 'm-2', firstName: 'Mohan' },
  doctor: 'Dr R. Iyer',
  place: 'Powai',
  written_on: '2026-11-20',
  reason: '',
  lines: [
    {
      line_no: 1,
      text: 'HbA1c',
      note: '',
      region: null,
      item: sampleProposed,
      alternatives: [sampleAlternative],
      not_sold: [],
      sure: true,
    },
    {
      line_no: 2,
      text: null,
      note: 'It begins with an S.',
      region: null,
      item: null,
      alternatives: [],
      not_sold: [],
      sure: false,
    },
  ],
}

const sent: FoundPrescription = {
  prescription_id: 'p-1',
  sent_at: '2026-11-21T05:20:00.000Z',
  files: [{ imageKey: 'k-1', type: 'image/jpeg', bytes: 120_000 }],
  state: 'read',
  reading,
  decisions: [],
  searched: [],
}

const corrected: PrescriptionReading = {
  ...reading,
  version: 2,
  lines: reading.lines.map((line) =>
    line.line_no === 1 ? { ...line, text: 'HbA1c, fasting' } : line,
  ),
}

const gone = failed(
  'refused',
  'unknown-prescription',
  'We could not find this prescription.',
  'the prescription is deleted, or of another patient',
)

export const prescriptionCartOutcomes: OutcomeCatalogue<PrescriptionCartActors> = {
  loadPrescription: {
    read: done(sent, 'the lab has read it'),
    corrected: done<FoundPrescription>(
      { ...sent, reading: corrected },
      'the lab has read it, and corrected the first line',
    ),
    forOther: done<FoundPrescription>(
      { ...sent, reading: { ...reading, patient_name: 'Kavya Menon', member: null } },
      'the lab has read it, with a name that is not in the family',
    ),
    waiting: done<FoundPrescription>(
      { ...sent, state: 'waiting', reading: null },
      'the lab has not read it yet',
    ),
    unreadable: done<FoundPrescription>(
      {
        ...sent,
        state: 'unreadable',
        reading: { ...reading, reason: 'The photo is blurred.', lines: [] },
      },
      'the lab could not read it',
    ),
    used: done<FoundPrescription>(
      {
        ...sent,
        state: 'used',
        decisions: [
          { what: 'add', line_no: 1, code: sampleProposed.code },
          { what: 'ask', line_no: 2 },
        ],
      },
      'the patient has decided about the lines before',
    ),
    gone,
    network,
  },
  searchTests: {
    found: done({ hits: [sampleFound], emergency: null }, 'a test is found'),
    nothing: done(
      { hits: [], emergency: sampleEmergency },
      'no test is found, and the search was for an emergency',
    ),
    network,
  },
  saveDecisions: {
    saved: done<PrescriptionState>('used', 'the decisions are kept'),
    changed: failed(
      'refused',
      'reading-changed',
      'We have read this prescription again. Please check the lines once more.',
      'the lab has read it again meanwhile',
    ),
    gone,
    network,
  },
  fillCart: {
    filled: done({ added: ['HbA1c'], already: [], refused: [] }, 'the tests are in the cart'),
  },
}

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
