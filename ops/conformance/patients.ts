import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { User } from '../../contract/auth.endpoints.ts'
import { HEADERS } from '../../contract/conventions.ts'
import type { Member } from '../../contract/patient.endpoints.ts'
import { Client } from './client.ts'
import type { Developer } from './developer.ts'
import { needed, Unmet } from './failure.ts'

export type Patient = {
  readonly client: Client
  readonly user: User
  /** The account holder as a member. */
  readonly self: Member
  readonly mobile: string
  /** Registered by this run, which deletes the account at its end. */
  readonly isNew: boolean
  /** Ids of the orders and the draft that were open at sign-in: they are left alone. */
  readonly ordersBefore: readonly string[]
  /** Changes with each refresh. */
  refreshToken: string
}

/** Where one-time codes come from: the outbox of a development provider, or the operator. */
export type CodeReader = (recipient: string) => Promise<string>

/** Numbers whose last code was sent; milliseconds since 1970 until which another one has to wait. */
const waitsUntil = new Map<string, number>()

/** A number that nobody has. */
export function newMobile(): string {
  return `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`
}

export function codeReader(
  developer: Developer | undefined,
  askOperator: CodeReader | undefined,
): CodeReader | undefined {
  if (!developer) return askOperator
  return async (recipient) => {
    const [newest = ''] = await developer.messagesTo(recipient)
    const code = /\b\d{6}\b/.exec(newest)?.[0]
    return needed(code, `no code to ${recipient} is in the outbox`)
  }
}

/** Sends a code, after the pause that the provider asks for between two codes to one recipient. */
export async function sendCode(
  recipient: string,
  send: () => Promise<{ readonly resend_after: number }>,
): Promise<void> {
  await pause(Math.max(0, (waitsUntil.get(recipient) ?? 0) - Date.now()))
  const { resend_after } = await send()
  // A little more: the provider compares whole milliseconds.
  waitsUntil.set(recipient, Date.now() + resend_after * 1_000 + 50)
}

export function personNamed(lastName: string) {
  return { firstName: 'Conformance', lastName, gender: 1, dob: '1985-03-14' } as const
}

/** Signs in by a one-time code; a number without an account is registered. */
export async function signIn(
  base: string,
  readCode: CodeReader | undefined,
  { mobile, lastName, cityId }: { mobile: string; lastName: string; cityId: number },
): Promise<Patient> {
  if (!readCode) throw new Unmet('no one-time code can be read: give --as MOBILE')
  const client = new Client(base)
  await sendCode(mobile, () => client.call('sendOtp', { body: { mobile_no: mobile } }))
  const proof = { mobile_no: mobile, otp: await readCode(mobile) }
  const verified = await client.call('verifyOtp', { body: proof })
  if (verified.registered) return signedIn(client, { ...verified, mobile, isNew: false })
  const { registration_token } = verified
  const body = { ...personNamed(lastName), registration_token, city_id: cityId }
  const made = await client.call('registerUser', { body })
  return signedIn(client, { ...made, mobile, isNew: true })
}

/** The patient behind tokens that a call gave to this client. */
export async function signedIn(
  client: Client,
  given: { token: string; refreshToken: string; user: User; mobile: string; isNew: boolean },
): Promise<Patient> {
  client.headers[HEADERS.accessToken] = given.token
  const { members } = await client.call('memberList', { body: {} })
  const self = needed(
    members.find(({ relation_type }) => relation_type === 'self'),
    'the account has no member of its own',
  )
  const page = { page: 1, size: 100, group: 'open' } as const
  const { orders } = await client.call('orderList', { body: page })
  const { booking } = await client.call('openBooking', {})
  const open = booking ? [...orders, booking.order] : orders
  const { user, mobile, isNew, refreshToken } = given
  const ordersBefore = open.map(({ order_id }) => order_id)
  return { client, user, self, mobile, isNew, ordersBefore, refreshToken }
}
