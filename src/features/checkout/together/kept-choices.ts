import type { CartLine } from '#contract/cart.endpoints.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { patientSignedIn } from '#lib/storage/tokens.ts'
import type { Kept } from '#machines/linked-booking/linked-booking.actors.ts'
import type { LinkedBookingContext } from '#machines/linked-booking/linked-booking.context.ts'

type KeptChoices = Kept & {
  /** Unique id of the patient who books; another patient does not see the choices. */
  readonly owner: string | null
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
  const { people, turns, address, centre, couponCode, usesPoints } = context
  const choices = {
    owner: patientSignedIn(),
    people,
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

export async function forgetChoices(): Promise<void> {
  last = null
  await keptChoices.remove()
}
