export type VisitNeeds = {
  /** Whether the catalogue lists it as a scan. */
  readonly radiology: boolean
  readonly is_hc_available: boolean
  /** The item, or a scan in the package, needs a booked slot; others are walk-in. */
  readonly needs_appointment: boolean
}

/** Word for word from spec §5. */
export const ONLY_AT_CENTRE = 'Selected test(s) only available at centre'

export const MIXED_WALK_IN =
  'Pathology tests need no appointment. Radiology needs a booked slot. ' +
  'Pathology can be walked in during radiology timings.'

export const ALL_WALK_IN =
  'The selected tests need no appointment and can be walked in during open hours.'

/** Visit requirements of a cart. */
export type VisitPlan = {
  /** At least one line cannot be collected at home. */
  readonly onlyAtCentre: boolean
  /** At least one line needs a radiology appointment. */
  readonly needsRadiologySlot: boolean
  readonly message: string | null
}

/**
 * Which visit a cart allows, and the notices for a centre visit or, if a line cannot be collected
 * at home, for any visit.
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

/** The lines that make a centre visit of tests that could be collected at home; usually none. */
export function centreVisitCauses<T extends Pick<VisitNeeds, 'is_hc_available'>>(
  lines: readonly T[],
): readonly T[] {
  const causes = lines.filter((line) => !line.is_hc_available)
  return causes.length < lines.length ? causes : []
}
