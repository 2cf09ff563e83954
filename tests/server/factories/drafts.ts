import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { members } from '#server/db/schema/members.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'

export type InsertedDraft = {
  readonly accountId: string
  readonly sessionId: string
  readonly orderId: string
}

let made = 0

/**
 * Patients in Mumbai, each with a draft of one test for ₹240; inserted directly, because there are
 * many.
 */
export async function insertDrafts(
  db: Database,
  number: number,
  createdAt: Date,
): Promise<InsertedDraft[]> {
  const people = Array.from({ length: number }, () => {
    made += 1
    const mobileNo = `7${String(made).padStart(9, '0')}`
    const [accountId = '', sessionId = '', memberId = '', orderId = ''] = Array.from(
      { length: 4 },
      randomUUID,
    )
    return { accountId, sessionId, memberId, orderId, mobileNo }
  })
  const person = { firstName: 'Asha', middleName: '', lastName: 'Rao', gender: 1 } as const
  const member = { ...person, relationType: 'self', dob: '1985-03-14', email: null } as const
  await db
    .insert(accounts)
    .values(
      people.map(({ accountId, mobileNo }) => ({ id: accountId, mobileNo, cityId: 1, createdAt })),
    )
  await db
    .insert(members)
    .values(
      people.map(({ accountId, memberId }) => ({ ...member, id: memberId, accountId, createdAt })),
    )
  await db
    .insert(sessions)
    .values(people.map(({ accountId, sessionId }) => ({ id: sessionId, accountId, createdAt })))
  await db.insert(orders).values(
    people.map(({ accountId, memberId, orderId }) => ({
      id: orderId,
      accountId,
      memberId,
      member,
      cityId: 1,
      orderType: 'home_collection' as const,
      status: 'draft' as const,
      callerName: 'Asha Rao',
      callerRelationship: 'self',
      mrpTotalPaise: 24_000,
      subTotalPaise: 24_000,
      slotChargesPaise: 0,
      hcChargesPaise: 0,
      orderDiscountPaise: 0,
      walletPaise: 0,
      netPayablePaise: 24_000,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  await db.insert(orderLines).values(people.map(({ orderId }) => ({ ...bloodCount, orderId })))
  return people
}

const bloodCount = {
  sequenceNo: 1,
  code: 'CBC',
  name: 'Complete blood count',
  slug: 'complete-blood-count',
  type: 'test' as const,
  priceType: 'mrp' as const,
  pricePaise: 24_000,
  mrpPaise: 24_000,
  couponDiscountPaise: 0,
  radiology: false,
  modality: null,
  needsAppointment: false,
  samples: [],
  fastingHours: 0,
  reportTatHours: 12,
  preparation: [],
}
