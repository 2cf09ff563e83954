import { randomInt } from 'node:crypto'
import type { Path, PathStep } from 'chart-paths/covering/paths.ts'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import type { CartLine, Slot, SlotHold } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { type CheckoutStage, modalityNumber, NOT_CONFIRMED } from '#contract/codes.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Address, AddressFields, Member } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { linesAt, type Visit } from '#contract/rules/visit-lines.ts'
import { areTooClose, travelMinutes } from '#contract/rules/visits-apart.ts'
import { appointmentWindows, isOpen } from '#features/checkout/appointment-windows.ts'
import type { KeptBooking, KeptStep, SubOrder } from '#features/checkout/booking-record.ts'
import { toStored } from '#features/checkout/stored-booking.ts'
import type { HeldAppointment } from '#machines/checkout/appointments.ts'
import { safetyQuestionsOf, subdepartmentsOf } from '#machines/checkout/basket.ts'
import { type CheckoutContext, initialContext } from '#machines/checkout/checkout.context.ts'
import {
  draftOrder,
  draftVisit,
  fillCart,
  holdFreeWindow,
  openPayment,
  placeOrder,
} from '../support/orders.ts'
import { FATHER, HOME_ADDRESS, type Patient, type Session } from '../support/patient.ts'
import type { BookingCalls } from './checkout-calls.ts'
import type { Walk } from './level.ts'

export type TestContext = Walk & {
  readonly patient: Patient
  /** Opens a session for the browser, so that the patient's own survives a path that ends it. */
  readonly newSession: () => Promise<Session>
  readonly booking: Booking
  readonly calls: BookingCalls
  /** The codes in the cart after each step; the first entry is the start. */
  readonly carts: readonly (readonly string[])[]
  readonly now: {
    /** Lines with the provider's prices. */
    lines: readonly CartLine[]
    /** Number of sign-ins in this browser. */
    signIns: number
    /** The bank's first decision is final. */
    isPaid: boolean
    /** Who joined the booking last. */
    companion: Member
    /** The URL of the last gateway page. */
    gateway: string
  }
}

/** Carts of the seeded catalogue for each sample, used in turn so that consecutive carts differ. */
const CARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  collectable: [['TFT'], ['TFT', 'CBC'], ['TFT', 'LIPID'], ['CBC', 'LIPID']],
  womenOnly: [['PROG'], ['PROG', 'CBC']],
  centreOnly: [['ICAL'], ['ICAL', 'CKMB']],
  radiology: [
    ['USGTHY', 'ECHO2D'],
    ['USGABD', 'ECHO2D'],
  ],
  mixed: [
    ['MRIKNEE', 'TFT'],
    ['MRIKNEE', 'CBC'],
  ],
}

const FILLED = /^cart\.(?:changed|restored)\/(\w+)$/
const EMPTIED = /^(?:cart\.emptied|booking\.clear|session\.ended)/

/** The codes in the cart after each step; the first entry is the start. */
export function cartsAfterSteps({ steps }: Path): readonly (readonly string[])[] {
  const used = new Map<string, number>()
  let codes = storedCodes(steps)
  const carts = [codes]
  for (const [index, { cause }] of steps.entries()) {
    const kind = FILLED.exec(cause.type)?.[1]
    const isRestored = index === restoreStepOf(steps)
    if (kind && !isRestored) codes = nextOf(kind)
    if (kind && isRestored) nextOf(kind)
    if (EMPTIED.test(cause.type)) codes = []
    carts.push(codes)
  }
  return carts

  function nextOf(kind: string): readonly string[] {
    const carts = CARTS[kind] ?? []
    const count = used.get(kind) ?? 0
    used.set(kind, count + 1)
    return carts[count % carts.length] ?? []
  }
}

/** The stored cart, which the browser restores. */
function storedCodes(steps: readonly PathStep[]): readonly string[] {
  const kind = FILLED.exec(steps[restoreStepOf(steps)]?.cause.type ?? '')?.[1]
  return (kind && CARTS[kind]?.[0]) || []
}

/** The step that restores the stored cart, before any other change; -1 without one. */
function restoreStepOf(steps: readonly PathStep[]): number {
  const first = steps.findIndex(({ cause }) => cause.type.startsWith('cart.'))
  return steps[first]?.cause.type.startsWith('cart.restored') ? first : -1
}

/** Whether the browser restores its cart at this step. */
export function isRestoredAt({ steps }: Path, step: number): boolean {
  return restoreStepOf(steps) === step
}

/** The booking on the server before the path begins; the path decides how much the browser knows. */
export type Booking = {
  readonly visit: Visit
  readonly lines: readonly CartLine[]
  readonly draft: Order
  /** For a home visit. */
  readonly address: Address | null
  readonly centre: Centre | null
  readonly hold: SlotHold | null
  readonly appointments: readonly HeldAppointment[]
  /** Created when the path begins at the bank. */
  readonly payment: Payment | null
}

/** Outcomes with a stored yes to a safety question, written by an earlier version. */
const UNSAFE = new Set(['unsafe', 'unsafeExpired'])

/** Outcomes for a visit to a centre; `atCentre` has no chosen time yet. */
const AT_CENTRE = new Set([
  'appointed',
  'appointmentExpired',
  'outdatedAtCentre',
  ...UNSAFE,
  'atCentre',
])

/** Outcomes for blood at home and a scan at a centre, with whether the scan has its appointment. */
const APART: Readonly<Record<string, boolean>> = {
  heldApart: false,
  appointmentApart: false,
  scanExpired: true,
  paymentApart: true,
  homeExpired: true,
}

/** The tests of a draft that are in no cart of a path. */
const OUTDATED: Readonly<Record<string, readonly string[]>> = {
  outdated: ['TSH'],
  outdatedAsLastTime: ['TSH'],
  outdatedAtCentre: ['USGTHY', 'USGABD', 'ECHO2D'],
}

/** The stage that another device has told, where it is not the payment. */
const STAGE_OF: Readonly<Record<string, CheckoutStage>> = { held: 'slot', slot: 'slot' }

const OFFICE_ADDRESS: AddressFields = {
  ...HOME_ADDRESS,
  tag: 'office',
  address_line: '4th floor, Central Avenue',
}

/** Whether the path begins without a stored session. */
export function startsAsVisitor({ steps }: Path): boolean {
  return steps.some(({ cause }) => cause.type.startsWith('session.absent'))
}

/** Creates a draft with its holds, a second member and a second address. */
export async function prepareBooking(patient: Patient, path: Path): Promise<Booking> {
  await patient.call('memberAdd', { body: FATHER })
  const outcome = leftAs(path)
  const codes = OUTDATED[outcome ?? ''] ?? codesResumed(path)
  if (outcome !== null && AT_CENTRE.has(outcome)) {
    const visit = await prepareVisit(patient, codes, outcome)
    if (isBegunElsewhere(path)) {
      const body = { order_id: visit.draft.order_id, status: 'slot' } as const
      await patient.call('orderCheckout', { body })
    }
    return visit
  }
  const hasScan = APART[outcome ?? '']
  if (hasScan !== undefined) return prepareApart(patient, codes, hasScan)
  const { lines, address, draft } = await draftOrder(patient, codes)
  await patient.call('addressAdd', { body: OFFICE_ADDRESS })
  const tellStage = async () => {
    if (!isBegunElsewhere(path)) return
    const status = STAGE_OF[outcome ?? ''] ?? 'payment'
    await patient.call('orderCheckout', { body: { order_id: draft.order_id, status } })
  }
  if (outcome === 'slot') await tellStage()
  if (outcome === null || outcome === 'slot' || outcome === 'emptiedWithoutHold') {
    const nothing = { hold: null, appointments: [], payment: null }
    return { visit: 'home', lines, address, centre: null, draft, ...nothing }
  }
  const hold = await holdFreeWindow(patient, draft)
  await tellStage()
  // Nothing is left of a booking: it was ordered or, for an empty cart, cancelled.
  const isNothing = outcome === 'nothing'
  if (outcome === 'placed' || (isNothing && cartResumed(path).length > 0))
    await placeOrder(patient, { lines, draft, hold })
  else if (isNothing) {
    const body = { order_id: draft.order_id, reason: NOT_CONFIRMED }
    await patient.call('orderCancel', { body })
  }
  const payment = outcome?.startsWith('verifying')
    ? await openPayment(patient, { lines, draft, hold })
    : null
  return { visit: 'home', lines, address, centre: null, draft, hold, appointments: [], payment }
}

/** A home visit whose slot is held, and a visit to a centre that is linked to it. */
async function prepareApart(
  patient: Patient,
  codes: readonly string[],
  hasScan: boolean,
): Promise<Booking> {
  const inCart = await fillCart(patient, codes)
  const atHome = linesAt('home', 'both', inCart).map(({ code }) => code)
  const { address, draft } = await draftOrder(patient, atHome)
  await patient.call('addressAdd', { body: OFFICE_ADDRESS })
  const hold = await holdFreeWindow(patient, draft)
  const scans = linesAt('centre', 'both', inCart).map(({ code }) => code)
  const visit = await draftVisit(patient, scans, draft.order_id)
  const subdepartments = subdepartmentsOf(visit.lines)
  const { centre } = visit
  const travel = travelMinutes(address, centre)
  const appointments = await holdTimes(
    patient,
    visit,
    hasScan ? subdepartments : [],
    (slot) => !areTooClose(slot, hold.slot, travel),
  )
  return { visit: 'both', lines: inCart, address, centre, draft, hold, appointments, payment: null }
}

/** Creates a visit to a centre that offers every scan, with a time for each. */
async function prepareVisit(
  patient: Patient,
  codes: readonly string[],
  outcome: string,
): Promise<Booking> {
  await patient.call('addressAdd', { body: HOME_ADDRESS })
  await patient.call('addressAdd', { body: OFFICE_ADDRESS })
  const visit = await draftVisit(patient, codes)
  const subdepartments = subdepartmentsOf(visit.lines)
  const appointments = await holdTimes(patient, visit, outcome === 'atCentre' ? [] : subdepartments)
  return { visit: 'center', ...visit, address: null, hold: null, appointments, payment: null }
}

async function holdTimes(
  patient: Patient,
  { centre, lines, draft }: Pick<Booking, 'lines' | 'draft'> & { readonly centre: Centre },
  subdepartments: readonly string[],
  suits: (slot: Slot) => boolean = () => true,
): Promise<HeldAppointment[]> {
  const appointments: HeldAppointment[] = []
  for (const subdepartment of subdepartments) {
    const slot_id = await freeTime(patient, centre, lines, subdepartment, appointments, suits)
    const body = { slot_id, order_id: draft.order_id, subdepartment }
    const hold = await patient.call('radiologySlotBlock', { body })
    appointments.push({ orderId: draft.order_id, subdepartment, hold })
  }
  return appointments
}

/**
 * Which of the days with free times a scan is on. The first scan of a visit has other days than the
 * rest: a time never overlaps one that the provider still holds after it ended by the page's clock.
 */
export function dayForScan(isFirst: boolean): number {
  return isFirst ? randomInt(1, 4) : randomInt(4, 7)
}

/** A random free time: its capacity is one, and other paths run in parallel. */
async function freeTime(
  patient: Patient,
  { lab_code }: Centre,
  lines: readonly CartLine[],
  subdepartment: string,
  held: readonly HeldAppointment[],
  suits: (slot: Slot) => boolean,
): Promise<string> {
  const scan = lines
    .flatMap(({ scans }) => scans)
    .find((one) => one.subdepartment === subdepartment)
  const modality = modalityNumber(scan?.modality ?? '') ?? 0
  const { days } = await patient.call('radiologySlotsAvailable', { query: { lab_code, modality } })
  const open = days
    .map(({ slot_date }) =>
      appointmentWindows({ subdepartment, days }, slot_date, held).filter(
        (time) => isOpen(time) && suits(time.slot),
      ),
    )
    .filter((times) => times.length > 0)
  const free = open[Math.min(dayForScan(held.length === 0), open.length - 1)] ?? []
  const chosen = free[randomInt(free.length)]
  if (!chosen) throw new Error(`Every time for ${subdepartment} is taken.`)
  return chosen.slot.slot_id
}

/** The outcome of the first resume on this path; null without one. */
export function resumedAs(path: Path): string | null {
  return resumesOf(path)[0] ?? null
}

/** Whether the browser has no record of the booking and finds it open at the provider. */
export function isBegunElsewhere(path: Path): boolean {
  return resumedAs(path) === 'open'
}

/** How the booking was left: an open one is first offered, then resumed. */
function leftAs(path: Path): string | null {
  const [first, second] = resumesOf(path)
  if (first === 'open') return second ?? 'payment'
  return first ?? null
}

function resumesOf({ steps }: Path): readonly string[] {
  return steps.flatMap(({ cause }) =>
    cause.kind === 'outcome' && cause.actor === 'resumeBooking' ? [cause.outcome] : [],
  )
}

/** The codes in the cart when the booking is resumed. */
function cartResumed(path: Path): readonly string[] {
  const at = path.steps.findIndex(({ cause }) => cause.type.startsWith('resumeBooking'))
  return at < 0 ? [] : (cartsAfterSteps(path)[at] ?? [])
}

/** As above; a home test when it is empty. */
function codesResumed(path: Path): readonly string[] {
  const codes = cartResumed(path)
  return codes.length > 0 ? codes : ['TFT']
}

const STEP_OF: Readonly<Record<string, KeptStep>> = {
  details: 'details',
  slot: 'slot',
  held: 'slot',
  nothing: 'slot',
  appointmentExpired: 'slot',
  atCentre: 'slot',
  heldApart: 'slot',
  appointmentApart: 'appointment',
  scanExpired: 'slot',
  homeExpired: 'slot',
  heldAsLastTime: 'asLastTime',
  expiredAsLastTime: 'asLastTime',
  outdatedAsLastTime: 'asLastTime',
  verifying: 'paying',
  verifyingReleased: 'paying',
  // Only who waited for the order is shown it while the cart has tests.
  placed: 'placing',
}

/** Outcomes for which the browser has stored the hold. */
const WITH_HOLD = new Set([
  'held',
  'heldAsLastTime',
  'payment',
  'expired',
  'expiredAsLastTime',
  'verifying',
  'verifyingReleased',
  ...Object.keys(APART),
])

/** The booking as the browser stored it (src/features/checkout/booking-record.ts). */
export function keptBooking(path: Path, patient: Patient, booking: Booking): KeptBooking {
  const outcome = resumedAs(path) ?? 'slot'
  const { visit, address, centre, draft, hold, appointments, lines, payment } = booking
  const held = WITH_HOLD.has(outcome) ? hold : null
  const step = STEP_OF[outcome] ?? 'payment'
  const context: CheckoutContext = {
    ...initialContext(DEFAULT_BRAND.offers),
    basket: lines,
    people: [patient.self],
    visit,
    address,
    centre,
    appointments,
    drafts: draft ? [draft] : [],
    hold: held,
    preferredMode: step === 'asLastTime' ? 'cash' : null,
    answers: {
      [patient.self.member_id]: answerOf(outcome, lines),
    },
  }
  const pricing = priceLines({ lines, slot: held?.slot ?? null })
  return {
    owner: patient.user.uniqueId,
    step,
    payment,
    booking: toStored(context, pricing, false),
  }
}

function answerOf(outcome: string, lines: readonly CartLine[]): SafetyAnswer[] {
  const isUnsafe = UNSAFE.has(outcome)
  if (!isUnsafe && !(outcome in APART)) return []
  const answer = isUnsafe ? 'yes' : 'no'
  return safetyQuestionsOf(lines).map(({ text }) => ({ question: text, answer }))
}

/** The appointments as the browser stored them, expired ones included. */
export function keptSubOrders({ lines, appointments }: Booking): readonly SubOrder[] {
  return appointments.map(({ subdepartment, hold }) => ({
    subdepartment,
    test_codes: lines
      .filter(({ scans }) => scans.some((scan) => scan.subdepartment === subdepartment))
      .map(({ code }) => code),
    slot_data: hold,
  }))
}

/** The page of the step at which the booking resumes. */
export function addressOf(path: Path): string {
  switch (resumedAs(path)) {
    case 'details':
      return '/patient-cart'
    case 'slot':
    case 'held':
    case 'expired':
    case 'appointmentExpired':
    case 'unsafeExpired':
    case 'atCentre':
    case 'heldApart':
    case 'appointmentApart':
    case 'scanExpired':
    case 'homeExpired':
      return '/slots'
    case 'verifying':
    case 'verifyingReleased':
      return '/payment/return'
    case 'payment':
    case 'appointed':
    case 'paymentApart':
    case 'unsafe':
    case 'placed':
      return '/payment'
    default:
      return '/cart'
  }
}
