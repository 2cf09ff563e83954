import { isPin } from '#contract/rules/phone.ts'

/** Error message for an invalid PIN; null when it is valid or empty. */
export async function pinProblem(typed: string | undefined): Promise<string | null> {
  if (typed === undefined || isPin(typed)) return null
  // Loaded on demand: most pages need no schema.
  const { pinSchema } = await import('#contract/fields.ts')
  return pinSchema.safeParse(typed).error?.issues[0]?.message ?? null
}
