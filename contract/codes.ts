/** Code tables of spec §3. */

export const GENDER = { Male: 0, Female: 1, Other: 2 } as const
export type Gender = (typeof GENDER)[keyof typeof GENDER]

export const GENDER_LABEL: Record<Gender, string> = { 0: 'Male', 1: 'Female', 2: 'Other' }

export const PATIENT_CATEGORY = {
  Regular: 0,
  'Senior Citizen': 1,
  Corporate: 2,
  Doctor: 5,
} as const

/** Categories that a patient chooses; Senior Citizen follows from the age of a regular patient. */
export const CHOSEN_CATEGORIES = [
  PATIENT_CATEGORY.Regular,
  PATIENT_CATEGORY.Corporate,
  PATIENT_CATEGORY.Doctor,
] as const
export type ChosenCategory = (typeof CHOSEN_CATEGORIES)[number]

export const RELATIONS = ['spouse', 'daughter', 'son', 'father', 'mother', 'family'] as const
export type Relation = (typeof RELATIONS)[number]

/** `relation_type` of the account holder's own profile. */
export const SELF = 'self'

/** The gender that a relation implies; the patient can change it. */
export const DEFAULT_GENDER: Partial<Record<Relation, Gender>> = {
  daughter: GENDER.Female,
  mother: GENDER.Female,
  son: GENDER.Male,
  father: GENDER.Male,
}

export const PAYMENT_MODES = ['cash', 'online'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
export const PAYMENT_MODE_LABEL: Record<PaymentMode, string> = {
  cash: 'Pay at Service',
  online: 'Online Pay',
}

/** Status of a payment after verification. */
export const PAYMENT_OUTCOMES = ['paid', 'declined', 'abandoned', 'pending', 'refunded'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

export const ADDRESS_TAGS = ['home', 'office', 'other'] as const

export const VISIT_TYPES = ['home', 'center'] as const
export type VisitType = (typeof VISIT_TYPES)[number]
export const VISIT_TYPE_LABEL: Record<VisitType, string> = {
  home: 'Home Visit',
  center: 'Centre Visit',
}

/** Why a home visit did not take place, as the lab says it and as the patient reads it. */
export const VISIT_FAILURES = ['nobody_home', 'not_fasting', 'no_vein', 'refused', 'other'] as const
export type VisitFailure = (typeof VISIT_FAILURES)[number]
export const VISIT_FAILURE_WORDS: Readonly<Record<VisitFailure, string>> = {
  nobody_home: 'nobody opened the door',
  not_fasting: 'the patient had eaten',
  no_vein: 'no vein could be found',
  refused: 'the sample was refused',
  other: 'we could not make the visit',
}

/** Why the lab needs another sample: the sample was damaged, lost or too little, or the patient had not prepared. */
export const RESAMPLE_CAUSES = ['sample_spoiled', 'not_prepared'] as const

/** Why there is a visit after the first. */
export const FURTHER_VISIT_CAUSES = [...VISIT_FAILURES, ...RESAMPLE_CAUSES] as const
export type FurtherVisitCause = (typeof FURTHER_VISIT_CAUSES)[number]
export const FURTHER_VISIT_CAUSE_WORDS: Readonly<Record<FurtherVisitCause, string>> = {
  ...VISIT_FAILURE_WORDS,
  sample_spoiled: 'the sample could not be tested',
  not_prepared: 'the preparation was not followed',
}

/** Rupees that booking a visit after the first adds, by its cause; what is absent is free of charge. */
export type FurtherVisitCharges = Readonly<Partial<Record<FurtherVisitCause, number>>>

/** What can change of an order while it keeps its status. */
export const ORDER_CHANGES = [
  'tests-added',
  'tests-removed',
  'charge-changed',
  'scan-confirmed',
  'visit-failed',
  'visit-cancelled',
  'paid-online',
  'payment-unused',
  'paid-at-visit',
] as const

/** How money was received at a visit, at home or at the desk. */
export const DOOR_MODES = ['cash', 'upi', 'card'] as const
export type DoorMode = (typeof DOOR_MODES)[number]
export const DOOR_MODE_LABEL: Readonly<Record<DoorMode, string>> = {
  cash: 'cash',
  upi: 'UPI',
  card: 'card',
}

export const ORDER_TYPES = ['home_collection', 'lab_visit'] as const

export const CENTRE_CLASSES = ['ONLY_HOME', 'ONLY_NON_HOME', 'CENTER_VISIT'] as const

export const REPORT_GROUPS = {
  SL: 'Pathology Reports',
  SU: 'Pathology Reports',
  SV: 'Pathology Reports',
  CVD: 'ASCVD Reports',
  WR: 'Smart Reports',
  RR: 'Radiology Reports',
} as const

export const MODALITY_NUMBER = {
  CT: 5,
  MRI: 6,
  Ultrasound: 7,
  USG: 7,
  Echo: 8,
  ECG: 9,
  'X-ray': 10,
  TMT: 12,
  Mammography: 13,
} as const
export type Modality = keyof typeof MODALITY_NUMBER

/** Number of a modality (spec §3); null for other services such as `lab`. */
export function modalityNumber(name: string): number | null {
  return name in MODALITY_NUMBER ? MODALITY_NUMBER[name as Modality] : null // SAFETY: looked up just now
}

/** Stages of a booking that has a draft, in their order. */
export const CHECKOUT_STAGES = ['details', 'slot', 'payment', 'placing', 'paying'] as const
export type CheckoutStage = (typeof CHECKOUT_STAGES)[number]

/** The reason with which the draft of an emptied cart is cancelled (spec §4). */
export const NOT_CONFIRMED = 'not confirm'
/** That of a person who leaves a booking for a visit of their own: their tests stay in the cart. */
export const FOR_LATER = 'later visit'
export type DraftReason = typeof NOT_CONFIRMED | typeof FOR_LATER

/** Life cycle of an order. The spec defines none. */
export const ORDER_STATUSES = [
  'draft',
  'booked',
  'phlebotomist_assigned',
  'sample_collected',
  'at_lab',
  'resample',
  'report_ready',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_STATUS_LABEL: Record<OrderStatus, string> = {
  draft: 'Not confirmed',
  booked: 'Booked',
  phlebotomist_assigned: 'Phlebotomist assigned',
  sample_collected: 'Sample collected',
  at_lab: 'At the lab',
  resample: 'Re-sample needed',
  report_ready: 'Report ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** Why a test cannot be added to an order; each is also the code of a refusal. */
export const ADDITION_REFUSALS = [
  'already-ordered',
  'contained',
  'not-eligible',
  'appointment-needed',
  'only-at-centre',
  'centre-unsuitable',
  'preparation-conflict',
  'scan-unsafe',
] as const
export type AdditionRefusal = (typeof ADDITION_REFUSALS)[number]

/** `unreadable`: nothing of it; `used`: the patient decided about each line. */
export const PRESCRIPTION_STATES = ['waiting', 'read', 'unreadable', 'used'] as const
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]

/** A scan whose safety answers a radiologist has to judge. */
export const TO_BE_CONFIRMED = 'To be confirmed by the radiologist'

export const SAFETY_ANSWER_LABEL = { yes: 'Yes', no: 'No', not_sure: 'Not sure' } as const

/** Order tabs of the profile, by status. */
export const ORDER_GROUPS = {
  open: ['booked', 'phlebotomist_assigned', 'sample_collected', 'at_lab', 'resample'],
  completed: ['report_ready', 'completed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>
export type OrderGroup = keyof typeof ORDER_GROUPS

/** The fixed list of 15 package codes of spec §3; the values are ours. */
export const PACKAGE_CODES = Array.from(
  { length: 15 },
  (_, index) => `PRF${String(index + 1).padStart(3, '0')}`,
)
