import type { User } from '#contract/auth.endpoints.ts'
import type { Holder } from './account.repository.ts'

/** A short version id of a photo: a prefix of its key, too short to guess the key. */
export function photoVersion(photoKey: string): string {
  return photoKey.slice(0, 8)
}

/** User data of spec §3. */
export function toUser(holder: Holder): User {
  return {
    uniqueId: holder.accountId,
    mobile_no: holder.mobileNo,
    firstName: holder.firstName,
    middleName: holder.middleName,
    lastName: holder.lastName,
    gender: holder.gender,
    dob: holder.dob,
    email: holder.email,
    email_confirmed: holder.email !== null && holder.email === holder.confirmedEmail,
    city_id: holder.cityId,
    city_name: holder.cityName,
    state_name: holder.stateName,
    patient_id: holder.patientId,
    patient_category: holder.patientCategory,
    photo: holder.photoKey && photoVersion(holder.photoKey),
  }
}
