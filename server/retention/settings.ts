import { z } from 'zod'
import { type ChosenKind, RETENTION, type RetentionChoices } from '#contract/retention.ts'

/** The setting of each period that a lab may choose. */
const VARIABLES = {
  RETENTION_MESSAGES_DAYS: 'messages',
  RETENTION_ENQUIRIES_MONTHS: 'enquiries',
  RETENTION_APPLICATIONS_MONTHS: 'applications',
  RETENTION_PRESCRIPTIONS_MONTHS: 'prescriptions',
  RETENTION_UNFINISHED_MONTHS: 'unfinished',
} as const satisfies Record<string, ChosenKind>

type Name = keyof typeof VARIABLES

function setting(name: Name) {
  const { bounds, period } = RETENTION[VARIABLES[name]]
  const [least, most] = bounds
  return {
    schema: z.coerce.number().int().min(least).max(most).optional(),
    allowed: `${period.unit} from ${least} to ${most}`,
  }
}

/** Rows of the table of all settings. */
export const retentionVariables = {
  RETENTION_MESSAGES_DAYS: setting('RETENTION_MESSAGES_DAYS'),
  RETENTION_ENQUIRIES_MONTHS: setting('RETENTION_ENQUIRIES_MONTHS'),
  RETENTION_APPLICATIONS_MONTHS: setting('RETENTION_APPLICATIONS_MONTHS'),
  RETENTION_PRESCRIPTIONS_MONTHS: setting('RETENTION_PRESCRIPTIONS_MONTHS'),
  RETENTION_UNFINISHED_MONTHS: setting('RETENTION_UNFINISHED_MONTHS'),
}

/** The periods that are set; the others have their default. */
export function retentionChoices(
  read: Readonly<Partial<Record<Name, number | undefined>>>,
): RetentionChoices {
  const chosen: Partial<Record<ChosenKind, number>> = {}
  for (const [name, kind] of Object.entries(VARIABLES)) {
    // SAFETY: the keys of the constant above.
    const value = read[name as Name]
    if (value !== undefined) chosen[kind] = value
  }
  return chosen
}
