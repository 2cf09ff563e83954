/** Sides of the lab; README.md explains each. */
const LAB_SIDES = ['issued', 'redeemed', 'gateway', 'door', 'sales', 'refunds'] as const

export type LabSide = (typeof LAB_SIDES)[number]
export type PatientSide = `wallet:${string}` | `held:${string}`
export type Side = LabSide | PatientSide

/** Points that a patient can use. */
export function walletSide(accountId: string): PatientSide {
  return `wallet:${accountId}`
}

/** Points held for a patient's draft. */
export function heldSide(accountId: string): PatientSide {
  return `held:${accountId}`
}

/** A patient's side stores its balance, which never goes below zero. */
export function isPatientSide(side: Side): side is PatientSide {
  return side.includes(':')
}
