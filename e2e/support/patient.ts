import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright/test'
import type { Tokens, User } from '#contract/auth.endpoints.ts'
import { COOKIES, HEADERS } from '#contract/conventions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import type { AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import type { ApiInput, ApiResult } from '#lib/http/api.ts'
import { requestUrl } from '#lib/http/request-url.ts'
import { newestCode } from './outbox.ts'

/** The seeded city in which the tests book. */
export const CITY = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' } as const

export const HOME_ADDRESS: AddressFields = {
  tag: 'home',
  address_line: 'Flat 1204, Lake View, Central Avenue',
  locality: 'Powai',
  pincode: '400076',
}

export const DAUGHTER: MemberFields = {
  relation_type: 'daughter',
  firstName: 'Kavya',
  lastName: 'Rao',
  gender: 1,
  dob: '2017-05-20',
}

export const FATHER: MemberFields = {
  relation_type: 'father',
  firstName: 'Mohan',
  lastName: 'Rao',
  gender: 0,
  dob: '1959-02-01',
}

/** A random number, because a number gets at most three codes in ten minutes. */
export function newMobile(): string {
  return `9${randomInt(100_000_000, 999_999_999)}`
}

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: object
}

export type Session = { readonly user: User; readonly tokens: Tokens }

/** API calls of one browser, with its own cookies, CSRF token and access token. */
export class Provider {
  readonly request: APIRequestContext
  private csrf: string | null = null
  private accessToken: string | null = null

  constructor(request: APIRequestContext) {
    this.request = request
  }

  /** @throws Error with the response when the status is not 2xx. */
  async call<N extends EndpointName>(name: N, input: ApiInput<N>): Promise<ApiResult<N>> {
    const answer = await this.send(name, input)
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`)
    // SAFETY: the provider encodes every response by the schema of its endpoint.
    return ((await answer.json()) as { result: ApiResult<N> }).result
  }

  async send<N extends EndpointName>(name: N, input: ApiInput<N>) {
    const endpoint: Endpoint = endpoints[name]
    const { params, query, body }: Parts = input
    return this.request.fetch(requestUrl(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        ...(endpoint.method !== 'GET' && { [HEADERS.csrfToken]: await this.csrfToken() }),
        ...(this.accessToken && { [HEADERS.accessToken]: this.accessToken }),
        ...(endpoint.idempotent && { [HEADERS.idempotencyKey]: randomUUID() }),
      },
      ...(body && { data: body }),
    })
  }

  signInWith({ token }: Tokens): void {
    this.accessToken = token
  }

  /** Signs in as another device, with its own session. */
  async signIn(mobile_no: string, password: string): Promise<void> {
    this.signInWith((await this.openSession(mobile_no, password)).tokens)
  }

  /** Opens another session of an account; these calls keep theirs. */
  async openSession(mobile_no: string, password: string): Promise<Session> {
    const answer = await this.call('verifyOtp', { body: { mobile_no, password } })
    if (!answer.registered) throw new Error(`${mobile_no} has no account.`)
    const { user, token, refreshToken } = answer
    return { user, tokens: { token, refreshToken } }
  }

  async csrfToken(): Promise<string> {
    if (this.csrf === null) {
      const answer = await this.request.get(requestUrl(endpoints.csrfToken))
      const { result } = (await answer.json()) as { result: { csrf_token: string } }
      this.csrf = result.csrf_token
    }
    return this.csrf
  }
}

export type Patient = Provider &
  Session & {
    /** The account holder as a member. */
    readonly self: Member
  }

type Profile = Omit<ApiInput<'registerUser'>['body'], 'registration_token' | 'city_id'>

const PROFILE: Profile = { firstName: 'Asha', lastName: 'Rao', gender: 1, dob: '1985-03-14' }

/** Creates an account and signs in through the real calls. */
export async function register(
  request: APIRequestContext,
  profile: Partial<Profile> = {},
): Promise<Patient> {
  const provider = new Provider(request)
  const mobile_no = newMobile()
  await provider.call('sendOtp', { body: { mobile_no } })
  const proof = { mobile_no, otp: await newestCode(request, mobile_no) }
  const verified = await provider.call('verifyOtp', { body: proof })
  if (verified.registered) throw new Error(`${mobile_no} has an account already.`)
  const { registration_token } = verified
  const { user, token, refreshToken } = await provider.call('registerUser', {
    body: { ...PROFILE, ...profile, registration_token, city_id: CITY.id },
  })
  const tokens = { token, refreshToken }
  provider.signInWith(tokens)
  const { members } = await provider.call('memberList', { body: {} })
  const [self] = members
  if (!self) throw new Error('The account has no member of its own.')
  return Object.assign(provider, { user, tokens, self })
}

/** The cookies of a session (src/lib/storage/cookies.ts). */
export const SIGN_IN_COOKIES = [COOKIES.accessToken, COOKIES.refreshToken, COOKIES.user] as const
