import type { CartLine } from '#contract/cart.endpoints.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { patientSignedIn } from '#lib/storage/tokens.ts'
import type { Kept } from '#machines/linked-booking/linked-booking.actors.ts'
import type { LinkedBookingContext } from '#machines/linked-booking/linked-booking.context.ts'

type KeptChoices = Kept & {
  /** Unique id of the patient who books; another patient does not see the choices. */
  readonly owner: string | null
  /** A booking was placed, and these people are booked next. */
  readonly isNext?: boolean | undefined
}

/** Who has which tests, until drafts are made: from then on the provider has it. */
const keptChoices = storedRecord<KeptChoices>({
  key: 'linked-booking',
  version: 1,
  holds: (data): data is KeptChoices =>
    typeof data === 'object' && data !== null && 'people' in data && 'owner' in data,
})

/** Also kept in memory: a lost session clears the storage, and the patient signs in again. */
let last: KeptChoices | null = null

export function keepChoices(context: LinkedBookingContext): void {
  const { people, later, turns, address, centre, couponCode, usesPoints } = context
  const choices = {
    owner: patientSignedIn(),
    people,
    later,
    turns,
    addressId: address?.address_id ?? null,
    labCode: centre?.lab_code ?? null,
    couponCode,
    usesPoints,
  }
  if (choices.owner === null || JSON.stringify(choices) === JSON.stringify(last)) return
  last = choices
  void keptChoices.save(choices)
}

/** Null if nothing was kept, or for another cart. */
export async function loadChoices(lines: readonly CartLine[]): Promise<Kept | null> {
  const kept = (await keptChoices.load())?.data ?? last
  if (!kept || kept.owner !== patientSignedIn()) return null
  const codes = kept.people.flatMap((person) => person.codes)
  return codes.some((code) => lines.some((line) => line.code === code)) ? kept : null
}

/**
 * After the orders are placed: keeps who is booked next, on their own.
 * @returns the codes of their tests, and of those that were booked
 */
export async function keepNext(): Promise<{ readonly next: string[]; readonly booked: string[] }> {
  const kept = (await keptChoices.load())?.data ?? last
  const later = kept?.owner === patientSignedIn() ? (kept.later ?? []) : []
  if (!kept || later.length === 0) {
    await forgetChoices()
    return { next: [], booked: [] }
  }
  last = { ...kept, ...NO_CHOICES, people: later, isNext: true }
  await keptChoices.save(last)
  const codesOf = (people: Kept['people']) => people.flatMap(({ codes }) => codes)
  return { next: codesOf(later), booked: codesOf(kept.people) }
}

const NO_CHOICES = { later: [], turns: [], couponCode: null, usesPoints: false } as const

/** Who is booked next, with tests that are still in the cart. */
export async function peopleNext(lines: readonly CartLine[]): Promise<Kept['people']> {
  const kept = (await keptChoices.load())?.data ?? last
  if (!kept?.isNext || kept.owner !== patientSignedIn()) return []
  return kept.people.filter(({ codes }) => lines.some(({ code }) => codes.includes(code)))
}

export async function forgetChoices(): Promise<void> {
  last = null
  await keptChoices.remove()
}
