import { isPin } from '#contract/rules/phone.ts'

/** Why what was typed is no PIN, in the words of the shared field; null when it is one, or nothing. */
export async function pinProblem(typed: string | undefined): Promise<string | null> {
  if (typed === undefined || isPin(typed)) return null
  // The schemas are wanted for these words only: a page without them does not load them.
  const { pinSchema } = await import('#contract/fields.ts')
  return pinSchema.safeParse(typed).error?.issues[0]?.message ?? null
}
