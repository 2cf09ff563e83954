import type { Path } from 'chart-paths/covering/paths.ts'
import { newMobile, type Patient, type Session } from '../../support/patient.ts'

/** The account holder whose e-mail is to be confirmed. */
export type Holder = {
  readonly session: Session
  /** Empty when the profile has none. */
  readonly email: string
  /** The code of the link in the e-mail; null when the page is opened without one. */
  readonly linkCode: string | null
}

type HolderFixtures = {
  readonly newPatient: (profile?: { readonly email: string }) => Promise<Patient>
  readonly newestCode: (to: string) => Promise<string>
}

/** The account holder by the path's input (machines/email-verification). */
export async function holderOf(
  { variant }: Path,
  { newPatient, newestCode }: HolderFixtures,
): Promise<Holder> {
  if (variant === 'without an e-mail') {
    return { session: await newPatient(), email: '', linkCode: null }
  }
  const email = `asha${newMobile()}@example.com`
  const patient = await newPatient({ email })
  if (variant === null) return { session: patient, email, linkCode: null }
  await patient.call('sendEmailOtp', { body: { email } })
  const otp = await newestCode(email)
  if (variant === 'by the link in the e-mail') return { session: patient, email, linkCode: otp }
  const answer = await patient.call('verifyOtp', { body: { email, otp } })
  if (!answer.registered) throw new Error(`${email} has no account.`)
  const { user, token, refreshToken } = answer
  return { session: { user, tokens: { token, refreshToken } }, email, linkCode: null }
}
