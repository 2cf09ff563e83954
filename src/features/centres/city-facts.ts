import type { Centre, CityPresence, PlacedLocality } from '#contract/centres.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { weekOf } from '#lib/format/opening-hours-format.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import { formatList, serviceNoun } from './centre-format.ts'
import type { NextVisit } from './pin-answer.ts'

export type Question = { readonly question: string; readonly answer: string }

export type CityFacts = {
  readonly city: Pick<CityPresence, 'city_name'>
  readonly centres: readonly Centre[]
  readonly localities: readonly PlacedLocality[]
  readonly visit: NextVisit | null
}

/** "4 centres, and home visits to 8 localities from 06:00 AM, every day of the week." */
export function formatCityCoverage({
  centres,
  localities,
  visit,
}: Omit<CityFacts, 'city'>): string {
  const homes = `home visits to ${formatCount(localities.length, 'locality', 'localities')}`
  const from = visit?.earliest ? ` from ${clockTime(visit.earliest)}` : ''
  const days = visit?.everyDay ? ', every day of the week' : ''
  return `${formatCount(centres.length, 'centre')}, and ${homes}${from}${days}.`
}

/** Scans that only some centres offer. */
const ASKED_FOR = ['MRI', 'CT', 'Mammography', 'USG', 'X-ray', 'Echo', 'TMT']

/** Localities of each scan, rarest scan first. */
export function scanLocations(centres: readonly Centre[]): { scan: string; places: string[] }[] {
  return ASKED_FOR.flatMap((scan) => {
    const places = centres.filter(({ services }) => services.includes(scan)).map(localityOf)
    return places.length > 0 ? { scan: serviceNoun(scan), places } : []
  }).toSorted((a, b) => a.places.length - b.places.length)
}

/** Frequent questions about a city with answers from its data. */
export function cityQuestions(facts: CityFacts): Question[] {
  return [
    homeQuestion(facts),
    scanQuestion(facts),
    sundayQuestion(facts),
    accessQuestion(facts),
  ].flatMap((question) => question ?? [])
}

function homeQuestion({ city, localities, visit }: CityFacts): Question | null {
  if (!visit?.earliest || localities.length === 0) return null
  const charge = formatRupeesRange(visit.charges)
  return {
    question: `Do you take samples at home in ${city.city_name}?`,
    answer:
      `Yes, in ${formatList(localities.map(({ locality }) => locality))}. ` +
      `The first visits of a day begin at ${clockTime(visit.earliest)}. ` +
      `A visit costs ${charge}; from a subtotal of ${formatRupees(FREE_COLLECTION_FROM)} it is free.`,
  }
}

function scanQuestion({ city, centres }: CityFacts): Question | null {
  const places = scanLocations(centres)
  if (places.length === 0) return null
  const sentences = places.map(({ scan, places: where }) => `${scan} in ${formatList(where)}`)
  return {
    question: `Where are scans done in ${city.city_name}?`,
    answer: `${sentences.map((words) => capitalise(words)).join('. ')}.`,
  }
}

function sundayQuestion({ city, centres, visit }: CityFacts): Question | null {
  const open = centres.flatMap((centre) => {
    const hours = weekOf(centre).find(({ day }) => day === 'Sun')?.hours
    if (!hours) return []
    const span = hours.close === '23:59' ? '24 hours' : `until ${clockTime(hours.close)}`
    return `${localityOf(centre)} ${span}`
  })
  if (centres.length === 0) return null
  const none = visit?.everyDay
    ? 'None, but home visits are available on Sundays too.'
    : 'None of our centres is open on Sunday.'
  return {
    question: `Which centre in ${city.city_name} is open on Sunday?`,
    answer: open.length > 0 ? `${formatList(open)}.` : none,
  }
}

const ACCESS = ['Wheelchair access', 'Parking', 'Women-only sample room']

function accessQuestion({ city, centres }: CityFacts): Question | null {
  const sentences = ACCESS.flatMap((facility) => {
    const places = centres.filter(({ facilities }) => facilities.includes(facility)).map(localityOf)
    return places.length > 0 ? `${facility}: ${formatList(places)}.` : []
  })
  if (sentences.length === 0) return null
  return {
    question: `Which centres in ${city.city_name} have wheelchair access or parking?`,
    answer: sentences.join(' '),
  }
}

function localityOf({ locality }: Centre): string {
  return locality
}

export type Zone = { readonly name: string; readonly localities: readonly PlacedLocality[] }

/** Localities by zone, in the lab's order. */
export function zonesOf(localities: readonly PlacedLocality[]): Zone[] {
  const names = [...new Set(localities.map(({ zone }) => zone))]
  return names.map((name) => ({
    name,
    localities: localities.filter(({ zone }) => zone === name),
  }))
}
