import { randomUUID } from 'node:crypto'
import stringify from 'json-stringify-pretty-compact'
import { HEADERS } from '../../contract/conventions.ts'
import { endpoints } from '../../contract/inventory.ts'
import { finalForm } from '../../tests/server/factories/order-forms.ts'
import { cleanUp } from '../conformance/clean-up.ts'
import { Client, type Exchange } from '../conformance/client.ts'
import { openLab } from '../conformance/lab.ts'
import { newMobile, personNamed, sendCode, signedIn } from '../conformance/patients.ts'

type Part = { readonly title: string; readonly says: string; readonly exchanges: Exchange[] }

/** Of the headers of a request, those that the contract names. */
const SHOWN = [...Object.values(HEADERS), 'cookie', 'content-type']

/** Names of fields and headers whose value opens something. */
const SECRET = /^(otp|url|qr_code|signature|.*token|refreshToken|idempotency-key|mobile_no)$/i
const LONGEST = 70
const DEEPEST = 5

/**
 * A patient signs in, books, reads a report, and is refused, at a development provider.
 * @returns docs/provider/exchanges.md
 */
export async function exchangesDocument(base: string): Promise<string> {
  const lab = await openLab({ base })
  const { toReport } = lab.develop('it needs one-time codes and a report')
  const parts: Part[] = []
  const begin = (title: string, says: string) => parts.push({ title, says, exchanges: [] })
  const record = (exchange: Exchange) => parts.at(-1)?.exchanges.push(exchange)
  const client = new Client(base, record)

  begin('Signing in by code', 'A number without an account goes on to register.')
  const mobile_no = newMobile()
  await sendCode(mobile_no, () => client.call('sendOtp', { body: { mobile_no } }))
  const proof = { mobile_no, otp: await lab.code(mobile_no) }
  const verified = await client.call('verifyOtp', { body: proof })
  if (verified.registered) throw new Error(`${mobile_no} has an account.`)
  const { registration_token } = verified
  const city_id = await lab.offer.cityId()
  const form = { ...personNamed('Patient'), registration_token, city_id }
  const made = await client.call('registerUser', { body: form })
  const patient = await signedIn(client, { ...made, mobile: mobile_no, isNew: true })
  lab.patients.push(patient)

  begin(
    'From the cart to a booked order',
    'The draft is priced by the provider, the slot is held for it, and the payload that places the order repeats the amounts that the patient saw.',
  )
  const { code } = await lab.offer.test()
  const cart = { address_data: null, slots_data: null, member_id: null, cart_discount: 0 }
  const cart_data = JSON.stringify([{ code }])
  await client.call('cartData', { body: { ...cart, action: 'change', cart_data, city_id } })
  const draft = await lab.draft(patient)
  await lab.hold(patient, draft)
  const shown = await lab.shown(patient, draft)
  const payload = finalForm(shown)
  const key = randomUUID()
  const order = await client.call('orderCreate', { body: payload }, { key })

  begin(
    'An invoice for a business',
    'An invoice that was issued is not altered: the change cancels it and issues the next number.',
  )
  const { order_id } = order
  const business = { gstin: '27AAPFU0939F1ZV', name: 'Acme Traders' }
  await client.call('orderInvoice', { params: { id: order_id } })
  await client.call('orderBilling', { params: { id: order_id }, body: { business } })
  await client.call('orderInvoice', { params: { id: order_id } })

  begin('A report', 'The lab has signed it; the link to its PDF is good for some minutes.')
  await toReport(order_id)
  const { reports } = await client.call('allReports', { body: { order_id } })
  for (const { report_id } of reports.slice(0, 1)) {
    await client.call('reportDetails', { params: { id: report_id } })
    await client.call('downloadReport', { body: { report_id } })
  }

  begin(
    'Refusals',
    'The app acts on `code` and shows `message`. The same idempotency key with another body is refused, and a record of another patient is answered as one that does not exist.',
  )
  const id = randomUUID()
  await new Client(base, record).refused('orderDetails', { params: { id } }, '401 sign-in-required')
  await client.refused('orderDetails', { params: { id } }, '404 unknown-order')
  await client.refused('addressAdd', { body: { tag: 'home', pincode: '4000' } }, '400 invalid')
  const another = { ...payload, patient_caller_name: 'Somebody Else' }
  await client.refused('orderCreate', { body: another }, '422 key-reused', { key })
  const cancelling = { order_id, reason: 'Booked by mistake' }
  await client.refused('orderCancel', { body: cancelling }, '409 too-late')

  const document = [
    '# Recorded exchanges',
    'Recorded by `npm run provider-docs -- --base URL` from our own provider. Tokens, codes and long texts are cut (`…`), and lists show their first element.',
    ...parts.map(({ title, says, exchanges }) =>
      [`## ${title}`, says, ...exchanges.map(exchangeOf)].join('\n\n'),
    ),
  ].join('\n\n')
  await cleanUp(lab)
  return `${document}\n`
}

function exchangeOf({ call, path, headers, body, answer }: Exchange): string {
  const { method, path: pattern } = endpoints[call]
  const sent = SHOWN.flatMap((name) => {
    const value = headers[name]
    if (!value) return []
    return `${name}: ${name === 'cookie' ? cookiesOf(value) : shortened(value, name)}`
  })
  const request = [`${method} ${path}`, ...sent, ...(body === undefined ? [] : ['', json(body)])]
  const cookies = answer.headers.getSetCookie().map((cookie) => `set-cookie: ${cookieOf(cookie)}`)
  const response = [`${answer.status}`, ...cookies, '', json(JSON.parse(answer.text))]
  const fenced = (lines: readonly string[]) => ['```http', ...lines, '```'].join('\n')
  return `### ${method} ${pattern}\n\n${fenced(request)}\n\n${fenced(response)}`
}

function cookiesOf(header: string): string {
  return header.split('; ').map(cookieOf).join('; ')
}

function cookieOf(header: string): string {
  return header.replace(/^([^=]+)=([^;]{0,6})[^;]*/, '$1=$2…')
}

function json(value: unknown): string {
  return stringify(shortened(value), { maxLength: 100 })
}

/** A value for a document: secrets and long texts are cut, lists show their first element. */
function shortened(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') {
    return cut(value, SECRET.test(name) ? Math.min(6, value.length / 2) : LONGEST)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return Array.isArray(value) ? ['…'] : { '…': '…' }
  if (Array.isArray(value)) {
    const [first] = value
    if (first === undefined) return []
    const rest = value.length > 1 ? [`… ${value.length - 1} more`] : []
    return [shortened(first, name, depth + 1), ...rest]
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shortened(inner, key, depth + 1)]),
  )
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`
}
