/** The lab's own sides; README.md says what each of them means. */
const LAB_SIDES = ['issued', 'redeemed', 'gateway', 'sales', 'refunds'] as const

export type LabSide = (typeof LAB_SIDES)[number]
export type PatientSide = `wallet:${string}` | `held:${string}`
export type Side = LabSide | PatientSide

/** The points a patient can use. */
export function walletSide(accountId: string): PatientSide {
  return `wallet:${accountId}`
}

/** The points set aside for a patient's draft. */
export function heldSide(accountId: string): PatientSide {
  return `held:${accountId}`
}

/** A patient's side keeps its balance, which never goes below zero. */
export function isPatientSide(side: Side): side is PatientSide {
  return side.includes(':')
}
