import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { enquirySchema } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/authenticator.ts'
import { requireCity } from '../cities/cities.service.ts'
import { insertEnquiry } from './enquiry.repository.ts'

/** The form an enquiry comes from; `callback-request` is the dialog's. */
export type EnquiryKind = 'callback-request'

type Asked = z.output<typeof enquirySchema>

/** What every form has, of which a form may leave out some, and what only that form has. */
export type EnquiryFields = Pick<Asked, 'name' | 'mobile_no'> &
  Partial<Asked> &
  Readonly<Record<string, unknown>>

/** Keeps an enquiry for the call centre. @throws Problem 404 for a city that is not served. */
export async function storeEnquiry(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: EnquiryKind,
  caller: Caller,
  { name, mobile_no: mobileNo, email, city_id: cityId, message, ...details }: EnquiryFields,
): Promise<{ enquiry_id: string }> {
  if (cityId !== undefined) await requireCity(db, cityId)
  const id = randomUUID()
  await insertEnquiry(db, {
    id,
    kind,
    name,
    mobileNo,
    email,
    cityId,
    message,
    details,
    accountId: caller.kind === 'patient' ? caller.userId : null,
    createdAt: clock.now(),
  })
  return { enquiry_id: id }
}
