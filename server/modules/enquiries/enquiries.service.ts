import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { enquiryEndpoints, enquirySchema } from '#contract/enquiries.endpoints.ts'
import { sha256 } from '#server/crypto.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { requireCity } from '../cities/cities.service.ts'
import { type EnquiryKind, enquiryMessages } from './enquiry.messages.ts'
import {
  findByFingerprint,
  findItemName,
  freeFingerprint,
  insertEnquiry,
} from './enquiry.repository.ts'

type CommonFields = z.output<typeof enquirySchema>

/** Fields of all forms (a form may omit some), and fields of one form only. */
export type EnquiryFields = Pick<CommonFields, 'name' | 'mobile_no'> &
  Partial<CommonFields> &
  Readonly<Record<string, unknown>>

export type EnquiryNeeds = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

/** Repeats within this time count as the same enquiry (README). */
const SAME_MS = 10 * 60_000

/**
 * Stores an enquiry for the call centre and notifies the lab. A repeat from the same person within ten
 * minutes is stored once. `also` writes a form's further rows in the same transaction.
 * @throws Problem 404 for a city that is not served; whatever `also` throws.
 */
export async function storeEnquiry(
  { db, clock, messages, config }: EnquiryNeeds,
  kind: EnquiryKind,
  caller: Caller,
  fields: EnquiryFields,
  also?: (tx: Transaction, enquiryId: string) => Promise<void>,
): Promise<{ enquiry_id: string }> {
  const {
    name,
    mobile_no: mobileNo,
    email,
    city_id: cityId,
    message,
    source,
    ...details
  } = wellFormed(fields)
  const city = cityId === undefined ? undefined : await requireCity(db, cityId)
  const accountId = caller.kind === 'patient' ? caller.userId : null
  const fingerprint = sha256(JSON.stringify({ kind, accountId, fields }))
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const id = randomUUID()
    const sender = { name, mobileNo, email, cityId, accountId }
    const columns = { kind, message, source, details, fingerprint, createdAt: now }
    const enquiry = { id, ...sender, ...columns }
    await freeFingerprint(tx, fingerprint, new Date(now.getTime() - SAME_MS))
    if (!(await insertEnquiry(tx, enquiry))) {
      const known = await findByFingerprint(tx, fingerprint)
      if (known === undefined) throw new Error('The enquiry was neither inserted nor found.')
      return { enquiry_id: known }
    }
    await also?.(tx, id)
    const facts = { kind, enquiry, ...(city && { cityName: city.city_name }) }
    for (const message of enquiryMessages(config, facts)) await messages.send(message, tx)
    return { enquiry_id: id }
  })
}

type TestQuestion = z.output<typeof enquiryEndpoints.testEnquiry.body>

/** As `storeEnquiry`, with the item's name. @throws Problem 404 `unknown-item` */
export async function storeTestQuestion(needs: EnquiryNeeds, caller: Caller, body: TestQuestion) {
  const itemName = await findItemName(needs.db, body.item_id)
  if (itemName === undefined) {
    throw new Problem(404, 'unknown-item', 'This test is no longer available. Please search again.')
  }
  return storeEnquiry(needs, 'test', caller, { ...body, item_name: itemName })
}

/** Replaces lone surrogates, which PostgreSQL's JSON refuses. */
function wellFormed(fields: EnquiryFields): EnquiryFields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  const clean = entries.map(([name, value]) => [
    name,
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  ])
  // SAFETY: the same fields with the same types; only the content of texts changed.
  return Object.fromEntries(clean) as EnquiryFields
}
