import { type CENTRE_CLASSES, modalityNumber } from '../codes.ts'

type Visited = {
  readonly classification: (typeof CENTRE_CLASSES)[number]
  /** `lab` for pathology, else the names of modalities (spec §3). */
  readonly services: readonly string[]
}

/** Requirements of a cart line. */
export type CentreNeed = {
  /** The line is a scan and needs no pathology. */
  readonly radiology: boolean
  /** The line itself if it is a scan; for a package, the scans in it. */
  readonly scans: readonly { readonly modality: string }[]
}

/**
 * Whether a centre can serve the whole cart: it is open to patients, takes samples if the cart has
 * a pathology test or a package, and has the modality of every scan, walk-ins included.
 */
export function centreSuits(centre: Visited, lines: readonly CentreNeed[]): boolean {
  if (centre.classification === 'ONLY_HOME') return false
  if (lines.some(({ radiology }) => !radiology) && !centre.services.includes('lab')) return false
  return lines
    .flatMap(({ scans }) => scans)
    .every(({ modality }) => centre.services.some((service) => isSame(service, modality)))
}

/** The spec uses two names for one modality: Ultrasound and USG. */
function isSame(service: string, modality: string): boolean {
  if (service === modality) return true
  const number = modalityNumber(service)
  return number !== null && number === modalityNumber(modality)
}
