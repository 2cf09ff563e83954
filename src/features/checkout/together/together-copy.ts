import type { CartLine } from '#contract/cart.endpoints.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import { MAX_LINKED_ORDERS } from '#contract/constants.ts'
import { sentence } from '#contract/rules/in-words.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { missingIn } from '#machines/linked-booking/linked-booking.setup.ts'
import type { LinkedSnapshot } from './linked-view.ts'

/** What the patient has to do or to wait for before the slot; undefined if nothing. */
export function missingWords(snapshot: LinkedSnapshot): string | undefined {
  if (snapshot.matches({ people: 'addingMember' })) return 'The family member is being saved.'
  if (snapshot.matches({ people: 'savingAddress' })) return 'The address is being saved.'
  const missing = missingIn(snapshot.context)
  if (!missing) return undefined
  switch (missing.kind) {
    case 'person':
      return 'Choose who the visit is for.'
    case 'taker':
      return `Choose who has ${missing.line.name}, or remove it.`
    case 'tests':
      return sentence(`Choose a test for ${missing.member.firstName}`)
    case 'tooMany':
      return `One booking has up to ${MAX_LINKED_ORDERS} orders. Book the others after it.`
    case 'nothingAtHome':
      return 'These tests are all done at a centre. Book them from the cart.'
    case 'address':
      return 'Choose the address first.'
    case 'centre':
      return 'Choose the centre first.'
  }
}

/** "10 h fasting", "No fasting". */
export function fastWords(lines: readonly Pick<CartLine, 'name' | 'fasting_hours'>[]): string {
  const fast = fastOf(lines)
  return fast ? `${fast.hours} h fasting` : 'No fasting'
}

/** "Male only", "18 to 60 years only". */
export function onlyFor({ sex, sex_age_action, low_age_limit, high_age_limit }: CartLine): string {
  if ((sex_age_action === 1 || sex_age_action === 3) && sex !== null) {
    return `${GENDER_LABEL[sex]} only`
  }
  return `${low_age_limit ?? 0} to ${high_age_limit ?? 120} years only`
}
