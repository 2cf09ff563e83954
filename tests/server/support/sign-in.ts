import type { Tokens, User } from '#contract/auth.endpoints.ts'
import { COOKIES, HEADERS } from '#contract/conventions.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { newMobile, type ProfileForm, profileForm } from '../factories/account.ts'
import type { TestApp } from './app.ts'

export type Headers = Record<string, string>

const BASE = '/api/v1'

/** Headers of every browser: the CSRF token in cookie and header. */
export async function visitorHeaders(server: TestApp): Promise<Headers> {
  const answer = await server.inject({ url: `${BASE}/auth/csrf-token` })
  const token: string = answer.json().result.csrf_token
  return { cookie: `${COOKIES.csrfToken}=${token}`, [HEADERS.csrfToken]: token }
}

/** The last code sent to a mobile number or an e-mail address. */
export async function newestCode(server: TestApp, recipient: string): Promise<string> {
  const [message] = await newestMessages(server.deps, recipient)
  const code = /\d{6}$/.exec(message?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was sent to ${recipient}.`)
  return code
}

/** Makes a call and returns its result; a failure fails the test with the server's response. */
export async function post<T>(
  server: TestApp,
  path: string,
  payload: object,
  headers: Headers,
): Promise<T> {
  const answer = await server.inject({ method: 'POST', url: `${BASE}/${path}`, payload, headers })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json().result
}

export type Patient = {
  /** Headers of this patient's calls: CSRF token and access token. */
  readonly headers: Headers
  readonly user: User
  /** The account holder as a member. */
  readonly self: Member
  readonly tokens: Tokens
}

/** The patient's headers with another access token. */
export function withToken(headers: Headers, token: string): Headers {
  return { ...headers, [HEADERS.accessToken]: token }
}

/** A new account in the seeded city 1, created and signed in through the API. */
export async function signIn(
  server: TestApp,
  options: { mobile?: string; profile?: Partial<ProfileForm>; cityId?: number } = {},
): Promise<Patient> {
  const { mobile = newMobile(), profile = {}, cityId = 1 } = options
  const visitor = await visitorHeaders(server)
  await post(server, 'auth/send/otp', { mobile_no: mobile }, visitor)
  const proof = { mobile_no: mobile, otp: await newestCode(server, mobile) }
  const verified = await post<{ registration_token: string }>(
    server,
    'auth/verify/otp',
    proof,
    visitor,
  )
  const { registration_token } = verified
  const { user, token, refreshToken } = await post<Tokens & { user: User }>(
    server,
    'auth/register/user',
    { ...profileForm(profile), registration_token, city_id: cityId },
    visitor,
  )
  const headers = withToken(visitor, token)
  const { members } = await post<{ members: Member[] }>(server, 'patient/member/list', {}, headers)
  const [self] = members
  if (!self) throw new Error('The account has no member of its own.')
  return { headers, user, self, tokens: { token, refreshToken } }
}
