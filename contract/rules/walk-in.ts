export type VisitNeeds = {
  /** A scan, by the lab's catalogue. */
  readonly radiology: boolean
  readonly is_hc_available: boolean
  /** The scan, or one that the package holds, needs a booked slot; others are walk-in. */
  readonly needs_appointment: boolean
}

/** spec §5, word for word. */
export const ONLY_AT_CENTRE = 'Selected test(s) only available at centre'

export const MIXED_WALK_IN =
  'Pathology tests need no appointment. Radiology needs a booked slot. ' +
  'Pathology can be walked in during radiology timings.'

export const ALL_WALK_IN =
  'The selected tests need no appointment and can be walked in during open hours.'

/** What a cart needs of a visit. */
export type VisitPlan = {
  /** At least one line cannot be collected at home. */
  readonly onlyAtCentre: boolean
  /** At least one line needs a radiology appointment. */
  readonly needsRadiologySlot: boolean
  readonly message: string | null
}

/**
 * Which visit a cart allows and what the patient is told of it, for a centre visit
 * or, when a line is not collected at home, for any.
 */
export function planVisit(lines: readonly VisitNeeds[], atCentre: boolean): VisitPlan {
  const onlyAtCentre = lines.some((line) => !line.is_hc_available)
  const needsRadiologySlot = lines.some((line) => line.needs_appointment)
  const walksIn = lines.some((line) => !(line.radiology && line.needs_appointment))
  return { onlyAtCentre, needsRadiologySlot, message: messageFor() }

  function messageFor(): string | null {
    if (!atCentre) return onlyAtCentre ? ONLY_AT_CENTRE : null
    if (!needsRadiologySlot) return ALL_WALK_IN
    return walksIn ? MIXED_WALK_IN : null
  }
}
