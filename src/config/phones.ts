import { paths } from './paths.ts'

/** spec §2 and §9 call it `{phone}`. */
export const DEFAULT_CALL_CENTRE = '1800 000 7272'

/** Numbers of particular pages; unset ones fall back to the default. */
export type CallCentres = {
  readonly lead?: string
  readonly goa?: string
  readonly location?: string
}

const callCentres: CallCentres = {
  lead: '1800 000 0599',
  goa: '1800 000 0832',
  location: '1800 000 4100',
}

const leadPages: Readonly<Record<string, keyof CallCentres>> = {
  [paths.leadFullBody599Fb.path]: 'lead',
  [paths.leadFullBody599Comp.path]: 'lead',
  [paths.leadBloodTest.path]: 'lead',
  [paths.leadBloodTestNearMe.path]: 'lead',
  [paths.leadMonsoon.path]: 'lead',
  [paths.leadBloodTestGoa.path]: 'goa',
  [paths.leadFullBody599Goa.path]: 'goa',
  [paths.leadFullBody599CompGoa.path]: 'goa',
}

/**
 * The number shown on a page (spec §2): exact match for lead paths (without trailing slash), the
 * location number for `/location…`, otherwise (also on the plain ₹599 page) the default.
 */
export function callCentreNumber(pathname: string, numbers: CallCentres = callCentres): string {
  const page = pathname.startsWith(paths.location.path)
    ? 'location'
    : leadPages[pathname.replace(/\/+$/, '')]
  return (page && numbers[page]) || DEFAULT_CALL_CENTRE
}

export function telHref(number: string): string {
  return `tel:${number.replace(/\s+/g, '')}`
}
