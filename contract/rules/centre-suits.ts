import { type CENTRE_CLASSES, modalityNumber } from '../codes.ts'

type Visited = {
  readonly classification: (typeof CENTRE_CLASSES)[number]
  /** `lab` for pathology, else the names of modalities (spec §3). */
  readonly services: readonly string[]
}

/** What a line of the cart asks of a centre. */
export type CentreNeed = {
  /** The line is a scan: nothing of it is pathology. */
  readonly radiology: boolean
  /** The line itself, when it is a scan; of a package those it holds. */
  readonly scans: readonly { readonly modality: string }[]
}

/**
 * Whether a centre can do all of a cart: it is visited at all, takes samples when a pathology test
 * or a package is among the lines, and has the machine of every scan, walked in or not.
 */
export function centreSuits(centre: Visited, lines: readonly CentreNeed[]): boolean {
  if (centre.classification === 'ONLY_HOME') return false
  if (lines.some(({ radiology }) => !radiology) && !centre.services.includes('lab')) return false
  return lines
    .flatMap(({ scans }) => scans)
    .every(({ modality }) => centre.services.some((service) => isSame(service, modality)))
}

/** The spec has two names for one machine: Ultrasound and USG. */
function isSame(service: string, modality: string): boolean {
  if (service === modality) return true
  const number = modalityNumber(service)
  return number !== null && number === modalityNumber(modality)
}
