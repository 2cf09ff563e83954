import type { StoredCart } from '#machines/cart/server-cart.ts'
import { type Lab, pricingOf } from './lab.ts'
import type { DeviceName, Owner, Patient, Shown, World } from './world.ts'

/** What the person wants, saw and confirmed: the rules compare the app with it. */

export const newPatient: Patient = {
  wants: { account: [], phone: [], laptop: [] },
  agreed: {},
  confirmed: [],
  hasCleared: false,
  isUnclear: false,
  ordered: [],
}

export function added(patient: Patient, owner: Owner, code: string, price: number): Patient {
  return {
    ...patient,
    wants: { ...patient.wants, [owner]: [...new Set([...patient.wants[owner], code])] },
    agreed: withPrices(patient, [{ code, selling_price: price }]),
    ordered: patient.ordered.filter((one) => one !== code),
    hasCleared: false,
  }
}

export function removed(patient: Patient, owner: Owner, codes: readonly string[]): Patient {
  const left = patient.wants[owner].filter((one) => !codes.includes(one))
  return { ...patient, wants: { ...patient.wants, [owner]: left } }
}

/** What another device has added and this one does not show stays. */
export function cleared(patient: Patient, owner: Owner, shown: readonly string[]): Patient {
  const left = removed(patient, owner, shown)
  return { ...left, hasCleared: left.wants[owner].length === 0 }
}

type Priced = { readonly code: string; readonly selling_price: number }

/** New prices were accepted: who does so wants the test. What is not offered any more leaves the cart. */
export function acceptedBy(
  patient: Patient,
  owner: Owner,
  repriced: readonly Priced[],
  gone: readonly string[],
): Patient {
  const wanted = new Set([...patient.wants[owner], ...repriced.map(({ code }) => code)])
  const wants = { ...patient.wants, [owner]: [...wanted] }
  return { ...removed({ ...patient, wants }, owner, gone), agreed: withPrices(patient, repriced) }
}

/** Of several prices that were accepted, the highest counts: cities differ. */
function withPrices({ agreed }: Patient, lines: readonly Priced[]): Patient['agreed'] {
  const highest = lines.map(
    ({ code, selling_price }) => [code, Math.max(agreed[code] ?? 0, selling_price)] as const,
  )
  return { ...agreed, ...Object.fromEntries(highest) }
}

export function confirmed(patient: Patient, shown: Shown): Patient {
  const isSame = (one: Shown) => JSON.stringify(one) === JSON.stringify(shown)
  if (patient.confirmed.some(isSame)) return patient
  return { ...patient, confirmed: [...patient.confirmed, shown] }
}

/**
 * At sign-in, what was changed and is not saved becomes part of the account's cart. After a lost
 * session only the covered tabs still have that.
 */
export function signedIn(
  patient: Patient,
  device: DeviceName,
  carts: readonly Pick<StoredCart, 'unsaved'>[],
): Patient {
  const put = carts.flatMap(({ unsaved }) => unsaved.changed.map(({ code }) => code))
  const removedCodes = carts.flatMap(({ unsaved }) => unsaved.removed)
  const wanted = new Set([...patient.wants.account, ...put])
  const account = [...wanted].filter((code) => !removedCodes.includes(code))
  return { ...patient, wants: { ...patient.wants, account, [device]: [] } }
}

/**
 * Who logs out leaves no cart in the browser, and nor does a session that is lost, unless it ended
 * elsewhere (406). What did not reach the lab by then is not part of the account's cart.
 */
export function leftBy(
  patient: Patient,
  device: DeviceName,
  lab: Lab,
  { isCleared, isElsewhere }: { readonly isCleared: boolean; readonly isElsewhere: boolean },
): Patient {
  const account = lab.cart.map(({ code }) => code)
  const wants = isCleared ? [] : patient.wants.account
  return {
    ...patient,
    wants: { ...patient.wants, account, [device]: wants },
    isUnclear: patient.isUnclear || isElsewhere,
  }
}

/** Nothing of the patient stays in the browser. */
export function clearedOn(patient: Patient, device: DeviceName): Patient {
  return { ...patient, wants: { ...patient.wants, [device]: [] } }
}

/** What was booked since has been ordered: the patient does not want it any more. */
export function withLab(world: World, lab: Lab): World {
  const isNew = (id: string) =>
    !world.lab.drafts.some((one) => one.id === id && one.status === 'booked')
  const booked = lab.drafts.filter(({ id, status }) => status === 'booked' && isNew(id))
  const codes = booked.flatMap(({ lines }) => lines.map(({ code }) => code))
  if (codes.length === 0) return { ...world, lab }
  const patient = removed(world.patient, 'account', codes)
  const ordered = [...patient.ordered, ...codes]
  return { ...world, lab, patient: { ...patient, ordered, hasCleared: false } }
}

/** An order as it was booked, to be compared with what was shown. */
export function bookedAs(lab: Lab, draftId: string): Shown | null {
  const draft = lab.drafts.find(({ id }) => id === draftId)
  if (!draft) return null
  return {
    draftId,
    prices: Object.fromEntries(draft.lines.map(({ code, selling_price }) => [code, selling_price])),
    total: pricingOf(lab, draft).net_payable,
  }
}
