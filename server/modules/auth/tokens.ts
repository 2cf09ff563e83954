import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { accessClaimsSchema } from '#contract/auth.endpoints.ts'
import { mobileSchema } from '#contract/fields.ts'
import { signingKey } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'

/** Dependencies for signing and verifying tokens. */
type Signing = Pick<Deps, 'config' | 'clock'>

const ACCESS_SECONDS = 15 * 60
const REGISTRATION_SECONDS = 30 * 60
const SESSION_SECONDS = 30 * 24 * 60 * 60

const accessSchema = accessClaimsSchema.extend({ sid: z.string() })
const registrationSchema = z.object({ mobile_no: mobileSchema })
const sessionSchema = z.object({ sub: z.string() })

type Purpose = 'access' | 'registration' | 'session'

/** The result of verifying a token. */
export type Read<T> = { readonly claims: T } | 'expired' | 'invalid'

function sign(
  { config, clock }: Signing,
  purpose: Purpose,
  claims: JWTPayload,
  seconds: number,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return (
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      // Makes tokens of the same second differ: the app matches a refusal to its sign-in by the
      // token.
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(signingKey(config.tokenSecret, purpose))
  )
}

async function read<T>(
  { config, clock }: Signing,
  purpose: Purpose,
  token: string,
  schema: z.ZodType<T>,
): Promise<Read<T>> {
  try {
    const key = signingKey(config.tokenSecret, purpose)
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: clock.now(),
    })
    const parsed = schema.safeParse(payload)
    return parsed.success ? { claims: parsed.data } : 'invalid'
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
  }
}

export type TokenSubject = {
  readonly accountId: string
  readonly sessionId: string
  readonly patientId: string
  readonly mobileNo: string
}

/** Access token (JWT) sent with every call, valid for 15 minutes. */
export function signAccess(signing: Signing, bearer: TokenSubject): Promise<string> {
  const { accountId, sessionId, patientId, mobileNo } = bearer
  const claims = {
    uniqueId: accountId,
    patient_id: patientId,
    mobile_no: mobileNo,
    sid: sessionId,
  }
  return sign(signing, 'access', claims, ACCESS_SECONDS)
}

export function readAccess(
  signing: Signing,
  token: string,
): Promise<Read<z.infer<typeof accessSchema>>> {
  return read(signing, 'access', token, accessSchema)
}

/** Proves that the bearer confirmed the mobile number; valid for half an hour. */
export function signRegistration(signing: Signing, mobileNo: string): Promise<string> {
  return sign(signing, 'registration', { mobile_no: mobileNo }, REGISTRATION_SECONDS)
}

export function readRegistration(
  signing: Signing,
  token: string,
): Promise<Read<z.infer<typeof registrationSchema>>> {
  return read(signing, 'registration', token, registrationSchema)
}

/** Identifies a browser (`browserOf`); valid for 30 days. */
export function signSession(signing: Signing, browserId: string): Promise<string> {
  return sign(signing, 'session', { sub: browserId }, SESSION_SECONDS)
}

export function readSession(
  signing: Signing,
  token: string,
): Promise<Read<z.infer<typeof sessionSchema>>> {
  return read(signing, 'session', token, sessionSchema)
}
