import type { AccessClaims, User } from '#contract/auth.endpoints.ts'
import { cookies } from '#lib/storage/cookies.ts'

/** The stored user data, or those in the token when missing or of another user. */
export function userOf(claims: AccessClaims): User {
  const kept = cookies.user.get()
  if (kept?.uniqueId === claims.uniqueId) return kept
  return {
    uniqueId: claims.uniqueId,
    patient_id: claims.patient_id,
    mobile_no: claims.mobile_no,
    firstName: '',
    middleName: '',
    lastName: '',
    gender: 2,
    dob: '',
    email: null,
    city_id: 0,
    city_name: '',
    state_name: '',
  }
}
