import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { isCollectionFree, priceLines } from '#contract/rules/pricing.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { linesAt } from '#contract/rules/visit-lines.ts'
import { areTooClose } from '#contract/rules/visits-apart.ts'
import { labTime } from '#lib/dates.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { suits } from '#lib/slots/window-groups.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { Charges } from './step-bill.ts'

export type Way = 'both' | 'center'
type What = 'scan' | 'test'
/** What is taken at home. */
type AtHome = 'blood' | 'sample'

export type WayCopy = {
  readonly way: Way
  readonly title: string
  readonly tags: readonly string[]
  readonly price: string
  readonly charge: string
  readonly facts: readonly {
    readonly term: string
    readonly value: string
    readonly small?: string
  }[]
}

export type TwoWays = {
  /** What is only done at the centre. */
  readonly what: What
  readonly atHome: AtHome
  readonly ways: readonly WayCopy[]
  /** Which is cheaper and which is sooner. */
  readonly verdict: readonly { readonly term: string; readonly words: string }[]
}

type TwoWaysInput = {
  readonly lines: readonly CartLine[]
  readonly charges: Charges
  /** Home collection of the next days; undefined while loading. */
  readonly days: readonly SlotDay[] | undefined
  /** Free appointments of the scan by time; null if it needs none, undefined while unknown. */
  readonly scansAt: readonly Slot[] | null | undefined
  /** Minutes between home and centre. */
  readonly travel: number
}

/** Blood or another sample at home and the scan at the centre, or all at the centre; the same rows for both. */
export function twoWays({ lines, charges, days, scansAt, travel }: TwoWaysInput): TwoWays {
  const blood = linesAt('home', 'both', lines)
  const scans = linesAt('centre', 'both', lines)
  const what = scans.every(({ radiology }) => radiology) ? 'scan' : 'test'
  const atHome = tubePlan(blood).tubes > 0 ? 'blood' : 'sample'
  const taken = capitalise(atHome)
  const byTime = (at: Slot | undefined) =>
    scansAt === null ? 'no appointment needed' : scanWords(at)
  const byPlace = { blood, scans, what, atHome } as const
  const { sub_total } = priceLines({ lines, slot: null })
  const isFree = isCollectionFree(sub_total)
  const suitsBlood = suits(blood)
  const homes = (days ?? []).flatMap(({ slots }) => slots).filter(suitsBlood)
  const allAt = scansAt?.find(suitsBlood)
  const { bloodAt, scanAt } = earliestPair(homes, scansAt ?? [], travel)
  const extra = isFree || !charges ? null : rangeOf(0, charges)
  const isSooner = bloodAt && allAt && bloodAt.slot_date < allAt.slot_date
  return {
    what,
    atHome,
    ways: [
      {
        way: 'both',
        title: `${taken} at home, ${what} at the centre`,
        tags: isSooner ? [`${taken} sooner`] : [],
        price: extra && charges ? rangeOf(sub_total, charges) : formatRupees(sub_total),
        charge: isFree
          ? 'home collection is free'
          : `with ${extra ?? 'a charge for'} home collection, by slot`,
        facts: [
          {
            term: 'Earliest',
            value: `${taken}: ${bloodAt ? startInWords(bloodAt) : 'you choose the slot next'}`,
            small: `${capitalise(what)}: ${byTime(scanAt)}`,
          },
          { term: 'Trips', value: '1 trip, and 1 home visit' },
          { term: 'Prepare', value: prepareOf({ ...byPlace, isOneVisit: false }) },
          resultsOf({ ...byPlace, bloodAt, scanAt }),
        ],
      },
      {
        way: 'center',
        title: 'All at the centre',
        tags: [extra ? `${extra} less` : '', fastsOf(blood, scans)].filter(Boolean),
        price: formatRupees(sub_total),
        charge: 'no collection charge',
        facts: [
          { term: 'Earliest', value: `${taken} and ${what}: ${byTime(allAt)}` },
          { term: 'Trips', value: '1 trip' },
          { term: 'Prepare', value: prepareOf({ ...byPlace, isOneVisit: true }) },
          resultsOf({ ...byPlace, bloodAt: allAt, scanAt: allAt }),
        ],
      },
    ],
    verdict: [
      {
        term: 'Cheaper',
        words: isFree
          ? 'Both cost the same: home collection is free.'
          : `All at the centre${extra ? `, by ${extra}` : ''}: there is no collection charge.`,
      },
      {
        term: 'Sooner',
        words: soonerWords({ bloodAt, scanAt, allAt, what, atHome }),
      },
    ],
  }
}

/** Of all slots and scans that one person can keep, with time for the way, the pair that is done first. */
function earliestPair(homes: readonly Slot[], scans: readonly Slot[], travel: number) {
  const pairs = homes.flatMap((bloodAt) => {
    const scanAt = scans.find((scan) => !areTooClose(bloodAt, scan, travel))
    return scanAt ? [{ bloodAt, scanAt }] : []
  })
  const [first] = pairs.toSorted((one, other) => lastOf(one).localeCompare(lastOf(other)))
  return first ?? { bloodAt: homes[0], scanAt: homes.length === 0 ? scans[0] : undefined }
}

function lastOf({ bloodAt, scanAt }: { bloodAt: Slot; scanAt: Slot }): string {
  return [startOf(bloodAt), startOf(scanAt)].toSorted().reverse().join()
}

function startOf({ slot_date, from_time }: Slot): string {
  return `${slot_date} ${from_time}`
}

function scanWords(scanAt: Slot | undefined): string {
  return scanAt ? startInWords(scanAt) : 'you choose the slot next'
}

type Kinds = { readonly what: What; readonly atHome: AtHome }

type Times = {
  readonly bloodAt: Slot | undefined
  readonly scanAt: Slot | undefined
}

type ByPlace = Kinds & { readonly blood: readonly CartLine[]; readonly scans: readonly CartLine[] }

function soonerWords({
  bloodAt,
  scanAt,
  allAt,
  what,
  atHome,
}: Times & Kinds & { readonly allAt: Slot | undefined }): string {
  if (!bloodAt || !scanAt || !allAt) return 'You choose the slots in the next steps.'
  const last = bloodAt.slot_date > scanAt.slot_date ? bloodAt : scanAt
  if (last.slot_date > allAt.slot_date)
    return `All at the centre, on ${dayOf(allAt)}. With the ${atHome} at home, both are done by ${dayOf(last)}.`
  if (last.slot_date < allAt.slot_date)
    return `${capitalise(atHome)} at home: both are done by ${dayOf(last)}. All at the centre, on ${dayOf(allAt)}.`
  if (bloodAt.slot_date < last.slot_date)
    return `${capitalise(atHome)} at home, on ${dayOf(bloodAt)}. The ${what} is on ${dayOf(last)} both ways.`
  return `Both can be done on ${dayOf(last)}.`
}

function dayOf({ slot_date }: Slot): string {
  return labTime(`${slot_date}T12:00:00+05:30`).format('ddd D MMM')
}

function rangeOf(base: number, { from, to }: NonNullable<Charges>): string {
  if (from === to) return formatRupees(base + from)
  return `${formatRupees(base + from)} to ${formatRupees(base + to)}`
}

function prepareOf({ blood, scans, what, atHome, isOneVisit }: ByPlace & { isOneVisit: boolean }) {
  const first = fastOf(blood)
  const second = fastOf(scans)
  if (first && second) {
    return isOneVisit
      ? 'One fast for both'
      : `Two fasts: ${first.hours} hours, then ${second.hours} hours`
  }
  if (first) return `${first.hours} hours fasting for the ${atHome}`
  return second ? `${second.hours} hours fasting for the ${what}` : 'No fasting'
}

function fastsOf(blood: readonly CartLine[], scans: readonly CartLine[]): string {
  return fastOf(blood) && fastOf(scans) ? 'One fast' : ''
}

function resultsOf({ blood, bloodAt, scans, scanAt, what, atHome }: Times & ByPlace) {
  return {
    term: 'Results',
    value: `${capitalise(atHome)}: ${readyAt(blood, bloodAt)}`,
    small: `${capitalise(what)}: ${readyAt(scans, scanAt)}`,
  }
}

function readyAt(lines: readonly CartLine[], slot: Slot | undefined): string {
  const hours = Math.max(...lines.map(({ report_tat_hours }) => report_tat_hours))
  if (!slot) return `within ${hours} hours`
  const at = labTime(`${slot.slot_date}T${slot.to_time}:00+05:30`).add(hours, 'hour')
  return at.format('ddd, hh:mm A')
}
