import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { PrescriptionState } from '#contract/codes.ts'
import type { PrescriptionReading } from '#contract/prescriptions.endpoints.ts'
import type { FoundPrescription } from '#machines/prescription-cart/line-choices.ts'
import type { FilledCart, FoundTests } from '#machines/prescription-cart/prescription-cart.setup.ts'
import { sampleEmergency } from '#machines/shared/emergency.data.ts'
import { failed, network } from '#machines/shared/failures.ts'

export type PrescriptionCartActors = {
  readonly loadPrescription: FoundPrescription
  readonly searchTests: FoundTests
  readonly saveDecisions: PrescriptionState
  readonly fillCart: FilledCart
}

const sample: Item = {
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

export const sampleProposed = sample
export const sampleAlternative: Item = {
  ...sample,
  item_id: 'i-fbs',
  item_name: 'Fasting Blood Sugar',
  code: 'FBS',
  slug_name: 'fasting-blood-sugar',
  price: 90,
  mrp: 100,
}
export const sampleFound: Item = {
  ...sample,
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
