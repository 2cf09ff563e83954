import type { CartLine, Slot } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion, Scan } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { HeldAppointment } from '#machines/checkout/appointments.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { sampleAppointment, sampleCentre, sampleQuestion } from '#paths/checkout/checkout.data.ts'

export const usg: Scan = {
  code: 'USGABD',
  name: 'USG Whole Abdomen',
  subdepartment: 'Ultrasound/USG',
  modality: 'Ultrasound/USG',
  needs_appointment: true,
  slot_minutes: 20,
}
export const mri: Scan = {
  code: 'MRIBRN',
  name: 'MRI Brain Plain',
  subdepartment: 'MRI',
  modality: 'MRI',
  needs_appointment: true,
  slot_minutes: 30,
}

/** The line of the cart that is one scan. */
export function scanLine(scan: Scan, more: Partial<CartLine> = {}): CartLine {
  return {
    ...sampleLine,
    item_id: scan.code,
    code: scan.code,
    test_code: scan.code,
    name: scan.name,
    slug_name: scan.code.toLowerCase(),
    radiology: true,
    is_hc_available: false,
    needs_appointment: scan.needs_appointment,
    subdepartment: scan.subdepartment,
    modality: scan.modality,
    samples: [],
    scans: [scan],
    ...more,
  }
}

export const PACEMAKER = 'Do you have a pacemaker, metal clip or cochlear implant?'
export const PREGNANT = 'Could you be pregnant?'

export const usgLine = scanLine(usg, {
  preparation_rules: [
    { kind: 'fast', hours: 6 },
    { kind: 'drink', minutes: 60, glasses: 4 },
  ],
})
export const pacemaker: SafetyQuestion = { ...sampleQuestion, text: PACEMAKER }
export const pregnant: SafetyQuestion = {
  ...sampleQuestion,
  id: 'mri-pregnancy',
  text: PREGNANT,
  asked_of: { genders: [1, 2], low_age: 12, high_age: 55 },
  yes: 'confirm',
  reason: 'The radiologist speaks to your doctor.',
  document: null,
}
export const mriLine = scanLine(mri, { safety_questions: [pacemaker, pregnant] })

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** A centre of the city, open from 07:00 to 20:00 on every day. */
export function aCentre(id: string, more: Partial<Centre> = {}): Centre {
  return {
    ...sampleCentre,
    _id: id,
    lab_code: id,
    name: `Parakh ${id}`,
    locality: id,
    services: ['lab', 'USG', 'MRI'],
    hours: DAYS.map((Day) => ({ Day, Operaton: { open: '07:00', close: '20:00' } })),
    ...more,
  }
}

/** A time of an appointment, `HH:mm`, on Sun 22 Nov 2026 unless told. */
export function timeAt(from_time: string, to_time: string, more: Partial<Slot> = {}): Slot {
  const slot_id = `${more.slot_date ?? ''}${from_time}`
  return { ...sampleAppointment, slot_id, from_time, to_time, band: 'morning', ...more }
}

export function heldAt(subdepartment: string, slot: Slot, expires_at: string): HeldAppointment {
  const hold = { hold_id: `h-${subdepartment}`, slot, expires_at, seconds_left: 900 }
  return { orderId: 'o-1', subdepartment, hold }
}
