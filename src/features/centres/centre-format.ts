import type { Centre } from '#contract/centres.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { openState } from '#contract/rules/open-now.ts'
import { clockTime, type DayHours } from '#contract/rules/opening-hours.ts'
import { weekOf } from '#lib/format/opening-hours-format.ts'
import { formatCount } from '#lib/format/text-format.ts'

/** Names of services within a sentence. */
const SERVICE_WORDS: Readonly<Record<string, string>> = {
  lab: 'samples',
  USG: 'ultrasound',
  Ultrasound: 'ultrasound',
  Echo: 'echo',
  Mammography: 'mammography',
}

/** "Pune, Nashik and Nagpur". */
export function formatList(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function serviceNoun(service: string): string {
  return SERVICE_WORDS[service] ?? service
}

/** "Samples, X-ray, ultrasound". */
export function formatServices(services: readonly string[]): string {
  return capitalise(services.map(serviceNoun).join(', '))
}

/** "Samples", "Ultrasound", "MRI". */
export function serviceLabel(service: string): string {
  return capitalise(serviceNoun(service))
}

/** "Open now, until 08:00 PM". */
export function formatOpenState(
  week: readonly DayHours[],
  now: LabMoment,
): { readonly open: boolean; readonly words: string } {
  const state = openState(week, now)
  if (state.open) {
    const until = state.until === '23:59' ? '24 hours' : `until ${clockTime(state.until)}`
    return { open: true, words: `Open now, ${until}` }
  }
  if (!state.opens?.day.hours) return { open: false, words: 'Closed' }
  const { day, inDays } = state.opens
  const when = ['', 'tomorrow '][inDays] ?? `${day.day} `
  return { open: false, words: `Closed, opens ${when}${clockTime(state.opens.day.hours.open)}` }
}

/** "Usually 30 minutes at this hour"; null when unknown or closed. */
export function formatReportWait(
  { waits, hours }: Pick<Centre, 'waits' | 'hours'>,
  now: LabMoment,
): string | null {
  if (!openState(weekOf({ hours }), now).open) return null
  const band = waits.find(({ from_time, to_time }) => from_time <= now.time && now.time < to_time)
  if (!band) return null
  const { from, to } = band.minutes
  return `Usually ${from === to ? from : `${from} to ${to}`} minutes at this hour`
}

/** A base for home visits that receives no patients. */
export function isHub({ classification }: Pick<Centre, 'classification'>): boolean {
  return classification === 'ONLY_HOME'
}

/** Element id of a centre's card. */
export function centreAnchor({ lab_code }: Pick<Centre, 'lab_code'>): string {
  return `centre-${lab_code}`
}

/** "Central Avenue, Powai, Mumbai 400076", without repeated parts. */
export function formatCentreAddress({
  address,
  locality,
  city_name,
  pincode,
}: Pick<Centre, 'address' | 'locality' | 'city_name' | 'pincode'>): string {
  const parts = [address, !address.includes(locality) && locality, city_name].filter(Boolean)
  return `${[...new Set(parts)].join(', ')} ${pincode}`
}

export function formatResultCount(total: number, search: string | undefined): string {
  return `${formatCount(total, 'centre')}${search ? ` for “${search}”` : ''}`
}

export function formatLabs(labs: readonly Centre[]): string {
  const [first, ...rest] = labs
  if (!first) return 'We could not find our labs here. Please call us for the nearest centre.'
  const shared = first.services.filter((service) =>
    rest.every(({ services }) => services.includes(service)),
  )
  return (
    `${formatCount(labs.length, 'main lab')} in our cities. ` +
    `${rest.length > 0 ? 'Every one of them' : 'It'} does ${formatList(shared.map(serviceNoun))}.`
  )
}
