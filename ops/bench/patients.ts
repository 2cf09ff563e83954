import { z } from 'zod'
import { authEndpoints } from '../../contract/auth.endpoints.ts'
import { COOKIES, HEADERS } from '../../contract/conventions.ts'
import { API_BASE } from '../../contract/endpoint.ts'
import type { Session } from '../../e2e/support/patient.ts'
import { draftForm } from '../../tests/server/factories/order-forms.ts'

export type Headers = Readonly<Record<string, string>>

/** A patient with a draft, with the credentials for calls and for a browser. */
export type Booker = {
  readonly headers: Headers
  readonly orderId: string
  readonly session: Session
}

export type Visit = {
  readonly order_type: 'home_collection' | 'lab_visit'
  readonly lab_code: string | null
  /** Code of the one test. */
  readonly code: string
}

const csrfSchema = z.object({ csrf_token: z.string() })
const registrationSchema = z.object({ registration_token: z.string() })
const membersSchema = z.object({ members: z.array(z.object({ member_id: z.string() })).min(1) })
const orderSchema = z.object({ order_id: z.string() })
const outboxSchema = z.object({ result: z.array(z.object({ text: z.string() })).min(1) })

let lastNumber = 0

export const person = {
  firstName: 'Asha',
  lastName: 'Rao',
  gender: 1,
  dob: '1985-03-14',
  city_id: 1,
} as const

/** A number that nobody has. */
export function nextMobile(): string {
  lastNumber += 1
  return `9${String(lastNumber).padStart(9, '0')}`
}

/** A browser that nobody has signed in from. */
export async function newVisitor(url: string) {
  const { csrf_token } = await call(url, 'GET', 'auth/csrf-token', {}, csrfSchema)
  const visitor = {
    'content-type': 'application/json',
    cookie: `${COOKIES.csrfToken}=${csrf_token}`,
    [HEADERS.csrfToken]: csrf_token,
  }
  return {
    headers: visitor,
    post: <S extends z.ZodType>(path: string, body: object, schema: S, headers = visitor) =>
      call(url, 'POST', path, { headers, body: JSON.stringify(body) }, schema),
  }
}

/** Registers a patient of Mumbai through the real calls; the code comes from the outbox. */
export async function newBooker(url: string, visit: Visit): Promise<Booker> {
  const { headers: visitor, post } = await newVisitor(url)
  const mobile_no = nextMobile()
  await post('auth/send/otp', { mobile_no }, z.unknown())
  const otp = await newestCode(url, mobile_no)
  const proof = await post('auth/verify/otp', { mobile_no, otp }, registrationSchema)
  const { user, token, refreshToken } = await post(
    'auth/register/user',
    { ...person, ...proof },
    authEndpoints.registerUser.response,
  )
  const session = { user, tokens: { token, refreshToken } }
  const headers = { ...visitor, [HEADERS.accessToken]: token }
  const { members } = await post('patient/member/list', {}, membersSchema, headers)
  const { code, ...at } = visit
  const draft = draftForm(members[0]?.member_id ?? '', [code], at)
  const { order_id } = await post('orders/create', draft, orderSchema, headers)
  return { headers, orderId: order_id, session }
}

export async function newestCode(url: string, mobile: string): Promise<string> {
  const answer = await fetch(`${url}/dev/outbox.json?to=${mobile}`)
  const { result } = outboxSchema.parse(await answer.json())
  const [code] = /\d{6}$/.exec(result[0]?.text ?? '') ?? []
  if (!code) throw new Error(`No code was sent to ${mobile}.`)
  return code
}

/** Calls the API. @throws when the status is not 2xx. */
export async function call<S extends z.ZodType>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  request: { headers?: Headers; body?: string },
  schema: S,
): Promise<z.output<S>> {
  const answer = await fetch(`${url}${API_BASE}/${path}`, { method, ...request })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  const { result } = z.object({ result: z.unknown() }).parse(JSON.parse(text))
  return schema.parse(result)
}
