import type { Equipment } from '#tests/paths/completeness.ts'
import { callbackLevel } from './callback/level.ts'
import { checkoutLevel } from './checkout/level.ts'

/** What can be done and seen in the browser, by the name of the flow. */
export const levels: Readonly<Record<string, Equipment>> = {
  callback: callbackLevel,
  checkout: checkoutLevel,
}
