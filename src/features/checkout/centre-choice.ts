import type { Centre } from '#contract/centres.endpoints.ts'
import { CENTRE_SEARCH_MIN } from '#contract/constants.ts'
import { type CentreNeed, centreSuits } from '#contract/rules/centre-suits.ts'
import { kilometresBetween, type Position } from '#contract/rules/distance.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { type LabMoment, openState } from '#contract/rules/open-now.ts'
import { weekOf } from '#lib/format/opening-hours-format.ts'
import { shortScanName } from './scan-format.ts'

export type CentreChoice = {
  readonly centre: Centre
  /** Why it cannot be chosen; null when it can. */
  readonly refusal: string | null
  /** Kilometres from the patient in a straight line; null when unknown. */
  readonly kilometres: number | null
}

export type CentreSearch = {
  readonly needs: readonly CentreNeed[]
  /** As typed; ignored below three letters (spec §9). */
  readonly words: string
  readonly openAt: LabMoment | null
  readonly from: Position | null
}

/**
 * Centres that receive patients: suitable ones first, then by distance, otherwise in the lab's
 * order.
 */
export function centreChoices(centres: readonly Centre[], search: CentreSearch): CentreChoice[] {
  return centres
    .filter(({ classification }) => classification !== 'ONLY_HOME')
    .filter((centre) => isFound(centre, search.words))
    .filter((centre) => !search.openAt || openState(weekOf(centre), search.openAt).open)
    .map((centre) => ({
      centre,
      refusal: refusalOf(centre, search.needs),
      kilometres: distanceTo(centre, search.from),
    }))
    .toSorted(
      (a, b) =>
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        (a.kilometres ?? 0) - (b.kilometres ?? 0),
    )
}

/** spec §5: shorter search strings are ignored. */
function isFound({ name, locality, address, pincode }: Centre, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (wanted.length < CENTRE_SEARCH_MIN) return true
  return [name, locality, address, pincode].some((text) => text.toLowerCase().includes(wanted))
}

/** "Does not do CT and MRI", "Does not take samples"; null when the centre is suitable. */
function refusalOf(centre: Centre, needs: readonly CentreNeed[]): string | null {
  const names = new Set(needs.flatMap(({ scans }) => scans.map(({ modality }) => modality)))
  const missing = [...names].filter(
    (modality) => !centreSuits(centre, [{ radiology: true, scans: [{ modality }] }]),
  )
  const words = missing.length > 0 ? [`does not do ${listed(missing.map(shortScanName))}`] : []
  const draws = needs.some(({ radiology }) => !radiology)
  if (draws && !centreSuits(centre, [{ radiology: false, scans: [] }])) {
    words.push('does not take samples')
  }
  const text = words.join(' and ')
  return text ? capitalise(text) : null
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function distanceTo({ position }: Centre, from: Position | null): number | null {
  return position && from ? kilometresBetween(from, position) : null
}
