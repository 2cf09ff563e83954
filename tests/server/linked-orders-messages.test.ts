import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { smtpGateway } from '#server/messages/smtp.gateway.ts'
import { shortNames } from '#server/modules/orders/message-values.ts'
import { holdAppointment } from './factories/centre-visit.ts'
import {
  type Family,
  family,
  familyForm,
  heldFamily,
  paidFamily,
  parentOf,
  payForFamily,
  personForm,
  placedFamily,
  placeFamily,
  shownTo,
} from './factories/family.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf, hold, insertAppointment, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type MailServer, mailServer } from './support/message-stand-ins.ts'
import { post } from './support/sign-in.ts'

const METFORMIN = 'Do you take metformin?'
const EMAIL = 'asha@mail.example'
const WHATSAPP = { phoneNumberId: '1', token: 't', appSecret: 's', verifyToken: 'v' }
const NONE = { sms: undefined, email: undefined, templatesFile: undefined }

let dataDir: string
let mail: MailServer
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-mail-'))
  mail = await mailServer()
  const htmlOf = (text: string) => `<p>${text}</p>`
  const gateway = smtpGateway({ url: mail.url, from: 'care@parakh.example', htmlOf })
  const messages = { ...NONE, whatsApp: WHATSAPP }
  server = await createTestApp({
    config: { dataDir, messages, welcomePoints: 0 },
    deps: { messageGateways: [gateway] },
    poolSize: 20,
  })
})
afterEach(() => mail.mails.splice(0))
afterAll(async () => {
  for (const gateway of server.deps.messageGateways) gateway.close?.()
  await server.close()
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
})

const confirmEmail = ({ user }: Pick<Family, 'user'>) =>
  server.db
    .update(accounts)
    .set({ confirmedEmail: EMAIL })
    .where(eq(accounts.mobileNo, user.mobile_no))

/** What went to the phone of the account's holder about orders, the first first. */
async function told({ user }: Pick<Family, 'user'>) {
  const all = await newestMessages(server.deps, user.mobile_no)
  return all
    .filter(({ template }) => !template.startsWith('otp.'))
    .map(({ template, text }) => [template, text])
    .toReversed()
}

const attached = () =>
  mail.mails.map(({ attachments }) =>
    attachments.map(({ filename, content }) => [filename, content.subarray(0, 5).toString()]),
  )

const numberOf = (order: Order | undefined) => order?.order_no ?? 'none'

/** Asha's blood at home and her scans at the centre, ready to place. */
async function heldSplit(
  scans: readonly string[],
  appointments: readonly { readonly modality: string; readonly from: string }[],
) {
  const made = await family(server, [{ codes: ['CBC'] }])
  const form = personForm(made, 0, { codes: scans, centre: true }, parentOf(made))
  const draft = await post<Order>(server, 'orders/create', form, made.headers)
  for (const { modality, from } of appointments) {
    const window = await insertAppointment(server.db, { fromTime: from, toTime: '18:00' })
    await holdAppointment(server, { patient: made, draft }, window, modality)
  }
  await hold(server, made.headers, parentOf(made), await insertWindow(server.db))
  const drafts = [...made.drafts, draft]
  return { ...made, drafts, shown: await shownTo(server, { ...made, drafts }) }
}

describe('a booking for a family', () => {
  it('is confirmed by one SMS with all names, the visit and the sum', async () => {
    const made = await placedFamily(server)
    const parent = made.orders[0]
    const numbers = made.orders.map(numberOf).join(' ')
    const first = made.members.map(({ firstName }) => firstName).join(' and ')
    expect(await told(made)).toEqual([
      [
        'booking.booked.home',
        `Parakh Diagnostics: orders ${numbers} are booked for ${first}. ` +
          'Home collection on 4 Mar 2026, 09:00 AM to 10:00 AM. ' +
          `Payment: Rs ${parent?.linked?.total} at service.`,
      ],
    ])
  })

  it('is confirmed by one e-mail with the order and the invoice of each', async () => {
    const made = await heldFamily(server)
    await confirmEmail(made)
    await placeFamily(server, made.shown, made.headers)
    await deliverDue(server.deps)
    const orders = await shownTo(server, made)
    expect(mail.mails).toHaveLength(1)
    const [got] = mail.mails
    expect(got?.subject).toBe('Parakh Diagnostics: your 3 orders are booked')
    expect(got?.text).toContain('Home collection: 04/03/2026, 09:00 AM - 10:00 AM')
    for (const { order_no, member } of orders) {
      expect(got?.text).toContain(`${member.firstName} ${member.lastName}: order ${order_no}`)
    }
    expect(got?.text).toContain(`Payment: Rs ${orders[0]?.linked?.total} at service.`)
    expect(attached()).toEqual([
      ['', '_2', '_3'].map((nth) => [
        expect.stringMatching(new RegExp(`^order_invoice_\\d{14}${nth}\\.pdf$`)),
        '%PDF-',
      ]),
    ])
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.action, 'invoice-sent'))
    const sent = orders.map(({ order_id }) =>
      rows.filter(({ subject }) => subject.order_id === order_id),
    )
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('is confirmed once when it is paid online, and when the call is repeated', async () => {
    const made = await heldFamily(server)
    await payForFamily(server, made.headers, made.shown)
    const again = familyForm(made.shown)
    await post<Order>(server, 'orders/order-create', again, made.headers)
    const messages = await told(made)
    expect(messages.map(([template]) => template)).toEqual(['booking.booked.home'])
    expect(messages[0]?.[1]).toContain(`Payment: Rs ${made.shown[0]?.linked?.total} paid online.`)
  })

  it('goes on WhatsApp to who consents to it', async () => {
    const made = await heldFamily(server)
    await post(server, 'patient/consent/set', { purpose: 'whatsapp', given: true }, made.headers)
    await placeFamily(server, made.shown, made.headers)
    const all = await newestMessages(server.deps, made.user.mobile_no)
    const sent = all.filter(({ template }) => template.startsWith('booking.'))
    expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp'])
  })
})

describe('blood at home and a scan at the centre', () => {
  it('are confirmed by one SMS with both times', async () => {
    const made = await heldSplit(['CTBRN'], [{ modality: 'CT', from: '16:00' }])
    await placeFamily(server, made.shown, made.headers)
    const [[template, text] = [], ...others] = await told(made)
    expect(others).toEqual([])
    expect(template).toBe('booking.booked.homeAndAppointment')
    expect(text).toMatch(/Home collection on 4 Mar 2026, 09:00 AM to 09:30 AM\. CT at .+ on 4 Mar/)
    const numbers = (await shownTo(server, made)).map(numberOf).join(' and ')
    expect(text).toContain(`: orders ${numbers} are booked for ${made.self.firstName}. `)
  })

  it('a cancellation names the order that is cancelled, and the one that is not', async () => {
    const made = await heldSplit(['CTBRN'], [{ modality: 'CT', from: '16:00' }])
    await placeFamily(server, made.shown, made.headers)
    const [home, scan] = await shownTo(server, made)
    const body = { order_id: home?.order_id, reason: 'Away that day' }
    await post<Order>(server, 'orders/order-cancel', body, made.headers)
    const [, [, text] = []] = await told(made)
    expect(text).toContain(
      `you cancelled order ${numberOf(home)}, home collection for ${made.self.firstName}. ` +
        `Not cancelled: centre visit order ${numberOf(scan)}. Refund: none`,
    )
  })

  it('say by when the radiologist confirms, and attach what is certain', async () => {
    const made = await heldSplit(['CTABDC'], [{ modality: 'CT', from: '16:00' }])
    await confirmEmail(made)
    const [, scan] = made.shown as [Order, Order]
    const form = finalForm(scan)
    const safety_answers = form.safety_answers.map((one) =>
      one.question === METFORMIN ? { ...one, answer: 'yes' as const } : one,
    )
    const linked = [{ ...form, safety_answers }]
    await placeFamily(server, made.shown, made.headers, { linked })
    await deliverDue(server.deps)
    const [[template, text] = []] = await told(made)
    expect(template).toBe('booking.held.homeAndAppointment')
    expect(text).not.toContain('are booked')
    expect(text).toContain('The scan is held, not booked yet: the radiologist will reply by')
    expect(mail.mails[0]?.text).toContain('Held, not booked yet: the radiologist will reply by')
    expect(attached()[0]).toHaveLength(1)
  })
})

describe('a change of a whole booking', () => {
  const changing = ({ orders }: { readonly orders: readonly Order[] }, at: number) =>
    orders[at]?.order_id

  /** As an SMS says them: of order `at`, after its change. */
  const rupees = ({ linked }: Order, at: number) => {
    const { amounts, due } = linked?.orders[at] ?? {}
    return { total: amounts?.net_payable, due }
  }

  it('that moves is told once, with the price of all', async () => {
    const made = await placedFamily(server)
    const to = await insertWindow(server.db, { capacity: 3, fromTime: '11:00', toTime: '11:30' })
    const body = { order_id: changing(made, 1), slot_id: to, center_slot: [] }
    const all = { ...body, with_linked: true }
    await post<Order>(server, 'orders/order-reschedule', all, made.headers)
    await post<Order>(server, 'orders/order-reschedule', all, made.headers)
    const [, ...moved] = await told(made)
    expect(moved.map(([template]) => template)).toEqual(['booking.moved.home'])
    expect(moved[0]?.[1]).toContain('Home collection on 4 Mar 2026, 11:00 AM to 12:00 PM.')
    for (const { firstName } of made.members) expect(moved[0]?.[1]).toContain(firstName)
    const total = made.orders[0]?.linked?.total
    expect(moved[0]?.[1]).toContain(
      `Order total: Rs ${total} as before. To pay at service: Rs ${total}.`,
    )
  })

  it('one who moves alone is told their price, with the charge of a visit of their own', async () => {
    const made = await paidFamily(server)
    const to = await insertWindow(server.db, { fromTime: '12:00', toTime: '12:30' })
    const body = { order_id: changing(made, 1), slot_id: to, center_slot: [] }
    const moved = await post<Order>(server, 'orders/order-reschedule', body, made.headers)
    const [, ...after] = await told(made)
    const before = made.orders[1]?.net_payable
    const { total, due } = rupees(moved, 1)
    expect(due).toBeGreaterThan(0)
    expect(after).toEqual([
      [
        'booking.moved.home',
        `Parakh Diagnostics: new slot for ${made.members[1]?.firstName}, order ${numberOf(made.orders[1])}. ` +
          'Home collection on 4 Mar 2026, 12:00 PM to 12:30 PM. ' +
          `Order total: Rs ${total} instead of Rs ${before}. To pay at service: Rs ${due}.`,
      ],
    ])
  })

  it('one who moves away with the charge is told what the others cost then', async () => {
    const made = await placedFamily(server)
    const to = await insertWindow(server.db, { fromTime: '12:00', toTime: '12:30' })
    const body = { order_id: changing(made, 0), slot_id: to, center_slot: [] }
    const moved = await post<Order>(server, 'orders/order-reschedule', body, made.headers)
    const [, ...after] = await told(made)
    const [, second] = made.members
    const before = made.orders[1]?.net_payable
    const other = rupees(moved, 1)
    expect(other.total).toBeGreaterThan(before ?? 0)
    expect(after).toEqual([
      [
        'booking.moved.one',
        `Parakh Diagnostics: new slot for ${made.self.firstName}, order ${numberOf(made.orders[0])}. ` +
          'Home collection on 4 Mar 2026, 12:00 PM to 12:30 PM. ' +
          `Order total: Rs ${moved.net_payable} as before. To pay at service: Rs ${moved.net_payable}. ` +
          `The price for ${second?.firstName} changes too: ` +
          `Rs ${other.total} instead of Rs ${before}. To pay at service: Rs ${other.due}.`,
      ],
    ])
  })

  it('one who is cancelled with the charge is told the refund, and what the others cost then', async () => {
    const made = await paidFamily(server)
    const body = { order_id: changing(made, 0), reason: 'Away that day' }
    const cancelled = await post<Order>(server, 'orders/order-cancel', body, made.headers)
    await post<Order>(server, 'orders/order-cancel', body, made.headers)
    const [, ...after] = await told(made)
    const other = rupees(cancelled, 1)
    expect(after.map(([template]) => template)).toEqual(['booking.cancelled.one'])
    expect(after[0]?.[1]).toContain(
      `: you cancelled order ${numberOf(made.orders[0])}, home collection for ${made.self.firstName}. ` +
        `Not cancelled: orders ${made.orders.slice(1).map(numberOf).join(' and ')}. Refund: Rs ${cancelled.refund?.online}. ` +
        `The price for ${made.members[1]?.firstName} changes too: Rs ${other.total} ` +
        `instead of Rs ${made.orders[1]?.net_payable}. To pay at service: nothing. ` +
        'Changed times of visit and reports: ',
    )
  })

  it('that is cancelled is told once, with the refund of all', async () => {
    const made = await paidFamily(server)
    const body = { order_id: changing(made, 0), reason: 'Away that day', with_linked: true }
    await post<Order>(server, 'orders/order-cancel', body, made.headers)
    await post<Order>(server, 'orders/order-cancel', body, made.headers)
    const [, ...after] = await told(made)
    expect(after.map(([template]) => template)).toEqual(['booking.cancelled'])
    const refund = made.orders.reduce((sum, { net_payable }) => sum + net_payable, 0)
    expect(after[0]?.[1]).toMatch(new RegExp(`and [^.]+\\. Refund: Rs ${refund}\\.`))
    const cancelled = await detailsOf(server, made.headers, parentOf(made).order_id)
    expect(cancelled.status).toBe('cancelled')
  })

  it('that was to be paid at service has nothing to refund; one alone is told, too', async () => {
    const made = await placedFamily(server)
    const alone = { order_id: changing(made, 2), reason: 'Away that day' }
    await post<Order>(server, 'orders/order-cancel', alone, made.headers)
    const [, gone] = await told(made)
    expect(gone?.[1]).toContain(
      `, home collection for ${made.members[2]?.firstName}. Not cancelled: orders ${made.orders.slice(0, 2).map(numberOf).join(' and ')}. Refund: none is due as nothing was paid. Details: `,
    )
    const rest = { order_id: changing(made, 0), reason: 'Away that day', with_linked: true }
    await post<Order>(server, 'orders/order-cancel', rest, made.headers)
    const [, , last] = await told(made)
    expect(last?.[1]).toContain('Refund: none is due as nothing was paid.')
    expect(last?.[1]).not.toContain(made.members[2]?.firstName)
  })
})

describe('the names in an SMS', () => {
  const people = (...names: string[]) =>
    names.map((firstName, at) => ({
      memberId: String(at),
      member: { firstName } as never,
      visitTurn: null as number | null,
    }))

  it('are all there while they fit', () => {
    expect(shortNames(people('Asha'))).toBe('Asha')
    expect(shortNames(people('Asha', 'Ravi', 'Meena'))).toBe('Asha and Ravi and Meena')
    expect(shortNames(people('Asha', 'Ravi', 'Meena', 'Kabir', 'Anil', 'Sita'))).toBe(
      'Asha Ravi Meena Kabir Anil Sita',
    )
    expect(shortNames(people('Aaradhyalakshmi', 'Venkatanarasimhan', 'Meenakshi', 'Om'))).toBe(
      'Aaradhyalakshmi and 3 more',
    )
  })

  it('stand in the order that the patient chose', () => {
    const turns = [3, 1, 2]
    const chosen = people('Asha', 'Ravi', 'Meena').map((one, at) => ({
      ...one,
      visitTurn: turns[at] ?? null,
    }))
    expect(shortNames(chosen)).toBe('Ravi and Meena and Asha')
  })

  it('name a person of two orders once', () => {
    const [asha] = people('Asha')
    expect(shortNames([asha, asha].flatMap((one) => one ?? []))).toBe('Asha')
  })
})
