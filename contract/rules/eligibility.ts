import { GENDER_LABEL, type Gender } from '../codes.ts'

/** 0 none, 1 sex only, 2 age only, 3 both (spec §5). */
export type SexAgeAction = 0 | 1 | 2 | 3

export type Restriction = {
  readonly sex: Gender | null
  readonly sex_age_action: SexAgeAction
  readonly low_age_limit: number | null
  readonly high_age_limit: number | null
}

/** The person the test is for; `age` in whole years. */
export type Candidate = { readonly gender: Gender; readonly age: number }

const OPEN_HIGH_AGE = 120

/**
 * The spec's refusal, word for word, or null if the member may take the test. Null without a
 * member. Age limits are inclusive.
 */
export function refusalFor(item: Restriction, member: Candidate | null): string | null {
  if (!member) return null
  const checksSex = item.sex_age_action === 1 || item.sex_age_action === 3
  const checksAge = item.sex_age_action === 2 || item.sex_age_action === 3
  if (checksSex && item.sex !== null && item.sex !== member.gender) {
    return `This test is available only for ${GENDER_LABEL[item.sex]}`
  }
  if (checksAge) {
    const low = item.low_age_limit ?? 0
    const high = item.high_age_limit ?? OPEN_HIGH_AGE
    if (member.age < low || member.age > high) {
      return `This test is available only for ${low} to ${high} years`
    }
  }
  return null
}
