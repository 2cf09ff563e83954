import { KEPT_YEARS } from './account-words.ts'
import { capitalise } from './rules/in-words.ts'
import { labDate, labMs } from './rules/lab-time.ts'

export type Period = { readonly value: number; readonly unit: 'days' | 'months' | 'years' }

/** What is kept, for how long and why. The clean-up applies it and the privacy page says it. */
export type Retention = {
  /** Term on the privacy page; absent for what holds no personal data. */
  readonly term?: string
  /** From the last change; null as long as something else exists, as `words` says. */
  readonly period: Period | null
  /** The least and the most that a lab may choose, in the unit of the period. */
  readonly bounds?: readonly [least: number, most: number]
  readonly end: 'deleted' | 'anonymised' | 'kept'
  /** For patients; `{period}` stands for the period. */
  readonly words: string
  /** Source or purpose; server/modules/personal-data/README.md has the sources in full. */
  readonly why: string
}

const years = (value: number): Period => ({ value, unit: 'years' })
const months = (value: number): Period => ({ value, unit: 'months' })
const days = (value: number): Period => ({ value, unit: 'days' })

export const RETENTION = {
  profile: {
    term: 'Account',
    period: null,
    end: 'deleted',
    words:
      'Until you delete it in your profile. We then delete your profile, family, addresses and files at once. A fingerprint of your number, which cannot be turned back into it, stays beside the welcome points and coupons that it had.',
    why: 'Consent; Digital Personal Data Protection Act 2023, section 8(7).',
  },
  orders: {
    term: 'Orders and invoices',
    period: years(KEPT_YEARS.invoices),
    end: 'anonymised',
    words:
      'As long as you have an account, and {period} after their financial year in any case, as company and tax law require. Then we remove name and address.',
    why: 'Companies Act 2013, section 128(5); CGST Act 2017, section 36; Income-tax Rules 1962, rule 6F.',
  },
  repeatPlans: {
    term: 'Repeat plans',
    period: years(1),
    end: 'deleted',
    words:
      'Until you end them, and {period} after that, so that you can resume them. At once if you delete your account.',
    why: 'To remind the patient of a test, as they asked.',
  },
  reports: {
    term: 'Reports',
    period: years(KEPT_YEARS.reports),
    end: 'deleted',
    words:
      'As long as you have an account, so that you can compare. After that, {period} from the report date, the usual time for medical records.',
    why: 'Indian Medical Council Regulations 2002, 1.3.1: three years, for physicians.',
  },
  reportLinks: {
    term: 'Links to reports you shared',
    period: years(1),
    end: 'deleted',
    words: 'With the list of who opened them, {period} after the link ends.',
    why: 'The patient sees who opened a link.',
  },
  prescriptions: {
    term: 'Prescriptions',
    period: months(6),
    bounds: [1, 24],
    end: 'deleted',
    words:
      'As long as the order they belong to. Without an order, {period}, and never longer than your account.',
    why: 'To call the patient about a booking.',
  },
  unusedFiles: {
    term: 'Files you did not send',
    period: days(1),
    end: 'deleted',
    words: '{period}, if you choose a file and do not send the form.',
    why: 'Time to finish the form.',
  },
  unfinished: {
    term: 'Carts and unfinished bookings',
    period: months(6),
    bounds: [1, 24],
    end: 'deleted',
    words: '{period} after your last change.',
    why: 'To continue the booking on any device.',
  },
  enquiries: {
    term: 'Enquiries and feedback',
    period: months(12),
    bounds: [1, 36],
    end: 'deleted',
    words: '{period}, with the numbers that asked for a call. At once if you delete your account.',
    why: 'To answer, and to follow up a complaint.',
  },
  applications: {
    term: 'Job applications',
    period: months(12),
    bounds: [3, 24],
    end: 'deleted',
    words: '{period}, with the CV.',
    why: 'For positions that open later.',
  },
  messages: {
    term: 'Messages we sent',
    period: days(30),
    bounds: [7, 90],
    end: 'deleted',
    words: '{period} and up to a week more, without the codes in them.',
    why: 'To see whether a message arrived.',
  },
  codes: {
    term: 'One-time codes',
    period: days(1),
    end: 'deleted',
    words: 'In a form that nobody can read, {period}, with the counts that limit attempts.',
    why: 'Limits of sending and of guessing.',
  },
  repeats: {
    period: days(1),
    end: 'deleted',
    words: 'Answers to calls that a browser may repeat, {period}.',
    why: 'A repeated call gets the first answer.',
  },
  sessions: {
    term: 'Sign-ins',
    period: days(1),
    end: 'deleted',
    words: '{period} after you sign out or the sign-in expires.',
    why: 'The patient sees the devices that are signed in.',
  },
  positions: {
    term: 'Position of the phlebotomist',
    period: days(1),
    end: 'deleted',
    words: 'The last one of a visit, {period}.',
    why: 'Shown while the phlebotomist is on the way.',
  },
  securityRecords: {
    term: 'Consents and security records',
    period: years(KEPT_YEARS.records),
    end: 'deleted',
    words:
      'Security events, and who read or changed health data, {period} and up to a month more, as the security rules require. Consents as long as you have an account, and {period} after that.',
    why: 'Digital Personal Data Protection Rules 2025, rule 6(1)(e).',
  },
  labRecords: {
    term: 'Messages from our laboratory system',
    period: years(1),
    end: 'deleted',
    words: '{period}, such as the numbers of your tubes, and results that were not signed.',
    why: 'To trace a sample.',
  },
  serverLogs: {
    term: 'Server logs',
    period: years(1),
    end: 'deleted',
    words: '{period}. They name no patient.',
    why: 'CERT-In Directions of 28 April 2022 (180 days); DPDP Rules 2025, rule 6(1)(e).',
  },
  olderOrders: {
    term: 'Orders of our former system',
    period: null,
    end: 'kept',
    words: 'Until we close its archive. They belong to a mobile number, not to an account.',
    why: 'Books and medical records of the time before.',
  },
  paymentEvents: {
    period: days(30),
    end: 'deleted',
    words: 'Numbers of events of the payment service, {period}.',
    why: 'A payment service repeats an event for days.',
  },
  slots: {
    period: years(1),
    end: 'deleted',
    words: 'Slots of past days that no order has, {period}.',
    why: 'Planning.',
  },
  labData: {
    period: null,
    end: 'kept',
    words: 'Catalogue, centres, prices, content, series of numbers and settings.',
    why: 'The lab’s own; no patient is in it.',
  },
} as const satisfies Record<string, Retention>

export type RetentionKind = keyof typeof RETENTION

/** Kinds whose period a lab may choose. */
export type ChosenKind = {
  [K in RetentionKind]: (typeof RETENTION)[K] extends { bounds: unknown } ? K : never
}[RetentionKind]

/** Periods that the lab chose, in the unit of the kind. */
export type RetentionChoices = Readonly<Partial<Record<RetentionKind, number>>>

export function periodOf(kind: RetentionKind, chosen: RetentionChoices): Period | null {
  const { period }: Retention = RETENTION[kind]
  return period && { ...period, value: chosen[kind] ?? period.value }
}

/**
 * The instant before which records of a kind have ended, by the lab's calendar; undefined for a kind
 * without a period.
 */
export function endedBefore(
  kind: RetentionKind,
  chosen: RetentionChoices,
  now: Date,
): Date | undefined {
  const period = periodOf(kind, chosen)
  if (!period) return undefined
  const today = labDate(now.getTime())
  const sinceMidnight = now.getTime() - labMs(today, '00:00')
  return new Date(labMs(dayBefore(today, period), '00:00') + sinceMidnight)
}

/** A month that is too short for the day gives its last one: the next month's first would end records early. */
function dayBefore(today: string, { value, unit }: Period): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  if (unit === 'days') return isoDay(year, month, day - value)
  const then = month - value * (unit === 'years' ? 12 : 1)
  const lastDay = new Date(Date.UTC(year, then, 0)).getUTCDate()
  return isoDay(year, then, Math.min(day, lastDay))
}

function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** What the privacy page says of each kind of personal data. */
export function retentionFacts(
  chosen: RetentionChoices,
): { readonly term: string; readonly value: string }[] {
  // SAFETY: the keys of the constant above.
  const kinds = Object.keys(RETENTION) as RetentionKind[]
  return kinds.flatMap((kind) => {
    const { term, words }: Retention = RETENTION[kind]
    const period = periodOf(kind, chosen)
    if (term === undefined) return []
    return [{ term, value: capitalise(words.replaceAll('{period}', inWords(period))) }]
  })
}

function inWords(period: Period | null): string {
  if (!period) return ''
  const { value, unit } = period
  return value === 1 ? `one ${unit.slice(0, -1)}` : `${value} ${unit}`
}
