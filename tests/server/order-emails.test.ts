import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentPurpose } from '#contract/account.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { reports } from '#server/db/schema/reports.ts'
import { claimDue } from '#server/message-delivery/delivery.repository.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { emailHtml } from '#server/messages/email-html.ts'
import { smtpGateway } from '#server/messages/smtp.gateway.ts'
import { stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type MailServer, mailServer } from './support/message-stand-ins.ts'
import { post } from './support/sign-in.ts'

const EMAIL = 'asha@mail.example'
const NONE = { sms: undefined, email: undefined, whatsApp: undefined, templatesFile: undefined }
const WHATSAPP = { phoneNumberId: '1', token: 't', appSecret: 's', verifyToken: 'v' }

let dataDir: string
let mail: MailServer
let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-mail-'))
  mail = await mailServer()
  const htmlOf = (text: string, subject: string) =>
    emailHtml({ text, subject, labName: 'Parakh', publicUrl: 'https://book.example.in' })
  const gateway = smtpGateway({ url: mail.url, from: 'care@parakh.example', htmlOf })
  const messages = { ...NONE, whatsApp: { ...WHATSAPP } }
  const deps = { messageGateways: [gateway] }
  server = await createTestApp({ config: { dataDir, messages }, deps })
  calls = orderCalls(server)
})
afterEach(() => mail.mails.splice(0))
afterAll(async () => {
  for (const gateway of server.deps.messageGateways) gateway.close?.()
  await server.close()
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A placed order of a patient whose e-mail is confirmed, or is not. */
async function bookedBy({
  isConfirmed,
  consents = [],
}: {
  readonly isConfirmed: boolean
  readonly consents?: readonly ConsentPurpose[]
}) {
  const { shown, headers, user } = await calls.readyToPlace()
  if (isConfirmed) {
    const changes = { confirmedEmail: EMAIL }
    await server.db.update(accounts).set(changes).where(eq(accounts.mobileNo, user.mobile_no))
  }
  for (const purpose of consents) {
    await post(server, 'patient/consent/set', { purpose, given: true }, headers)
  }
  const order = await calls.place(finalForm(shown), headers)
  await deliverDue(server.deps)
  return { order, user }
}

async function finish(order: Order): Promise<void> {
  let stage: string | undefined
  while (stage !== 'report_ready') stage = await stepOrder(server, order)
  await deliverDue(server.deps)
}

const attached = () =>
  mail.mails.flatMap(({ attachments }) =>
    attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      starts: content.subarray(0, 5).toString(),
    })),
  )

describe('an order by e-mail', () => {
  it('is confirmed with its invoice to a confirmed address', async () => {
    const { order } = await bookedBy({ isConfirmed: true })
    expect(mail.mails).toHaveLength(1)
    const [got] = mail.mails
    expect(got?.subject).toBe(`Parakh Diagnostics: order ${order.order_no} is booked`)
    expect(got?.text).toContain('Home collection: 04/03/2026, 09:00 AM - 09:30 AM\n')
    expect(got?.text).toContain(`: order ${order.order_no}\n`)
    expect(got?.text).toContain('Payment: Rs 340 at service.')
    expect(attached()).toEqual([
      {
        filename: expect.stringMatching(/^order_invoice_\d{14}\.pdf$/),
        contentType: 'application/pdf',
        starts: '%PDF-',
      },
    ])
  })

  it('is not sent to an address that nobody has confirmed', async () => {
    await bookedBy({ isConfirmed: false })
    expect(mail.mails).toEqual([])
  })

  it('brings its report only to who consents to that', async () => {
    const without = await bookedBy({ isConfirmed: true })
    mail.mails.splice(0)
    await finish(without.order)
    expect(mail.mails).toEqual([])

    const wanted = await bookedBy({ isConfirmed: true, consents: ['reports-by-email'] })
    mail.mails.splice(0)
    await finish(wanted.order)
    expect(attached()).toEqual([
      {
        filename: expect.stringMatching(/^report_/),
        contentType: 'application/pdf',
        starts: '%PDF-',
      },
    ])
  })

  it('waits while its report cannot be read: nothing of it was sent', async () => {
    const { order } = await bookedBy({ isConfirmed: true, consents: ['reports-by-email'] })
    mail.mails.splice(0)
    let stage: string | undefined
    while (stage !== 'report_ready') stage = await stepOrder(server, order)
    const read = () => Promise.reject(new Error('The disk is away.'))
    await deliverDue({ ...server.deps, files: { ...server.deps.files, read } })
    expect(mail.mails).toEqual([])
    server.clock.advance(60_000)
    await deliverDue(server.deps)
    expect(attached()).toHaveLength(1)
  })

  it('goes without the invoice of an order that was cancelled in between', async () => {
    const { shown, headers, user } = await calls.readyToPlace()
    const changes = { confirmedEmail: EMAIL }
    await server.db.update(accounts).set(changes).where(eq(accounts.mobileNo, user.mobile_no))
    const { order_id } = await calls.place(finalForm(shown), headers)
    await post(server, 'orders/order-cancel', { order_id, reason: 'other' }, headers)
    await deliverDue(server.deps)
    expect(mail.mails).toHaveLength(1)
    expect(attached()).toEqual([])
  })
})

describe('the audit log', () => {
  /** What left by messages, of an order. */
  async function disclosuresOf({ order_id }: Order) {
    const rows = await server.db.select().from(auditLog).orderBy(auditLog.id)
    return rows.filter(({ action, subject }) => SENT.has(action) && subject.order_id === order_id)
  }
  const SENT = new Set(['invoice-sent', 'report-sent'])

  it('names each invoice and report that left by e-mail, to whom, and no address', async () => {
    const { order, user } = await bookedBy({ isConfirmed: true, consents: ['reports-by-email'] })
    await finish(order)
    const rows = await disclosuresOf(order)
    const { order_id } = order
    const sent = { order_id, channel: 'email', message: expect.any(String), outcome: 'sent' }
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['invoice-sent', { ...sent, invoice_id: expect.any(String) }],
      ['report-sent', { ...sent, report_id: expect.any(String) }],
    ])
    expect(rows.map(({ accountId }) => accountId)).toEqual([user.uniqueId, user.uniqueId])
    expect(rows.map(({ call }) => call)).toEqual(['booking.booked', 'order.ready'])
    const [report] = await server.db
      .select({ id: reports.id })
      .from(reports)
      .where(eq(reports.orderId, order_id))
    expect(rows[1]?.subject.report_id).toBe(report?.id)
    expect(JSON.stringify(rows)).not.toContain('@')
  })

  it('has no row for an e-mail that the mail server refused', async () => {
    mail.refuse(550)
    const { order } = await bookedBy({ isConfirmed: true })
    expect(mail.mails).toEqual([])
    expect(await disclosuresOf(order)).toEqual([])
  })

  it('says that nobody knows, where the connection broke after the e-mail', async () => {
    mail.next('kept and dropped')
    const { order } = await bookedBy({ isConfirmed: true })
    expect(mail.mails).toHaveLength(1)
    const rows = await disclosuresOf(order)
    expect(rows.map(({ action, subject }) => [action, subject.outcome])).toEqual([
      ['invoice-sent', 'unknown'],
    ])
  })

  it('says that nobody knows, where the process died while it sent the e-mail', async () => {
    const { shown, headers, user } = await calls.readyToPlace()
    const changes = { confirmedEmail: EMAIL }
    await server.db.update(accounts).set(changes).where(eq(accounts.mobileNo, user.mobile_no))
    await deliverDue(server.deps)
    const order = await calls.place(finalForm(shown), headers)
    const now = server.clock.now()
    const gateways = new Map([['email', 'smtp']] as const)
    await claimDue(server.db, { now, until: now, gateways, limit: 10 })
    await deliverDue(server.deps)
    expect((await disclosuresOf(order)).map(({ action, subject }) => [action, subject])).toEqual([
      [
        'invoice-sent',
        {
          order_id: order.order_id,
          channel: 'email',
          message: expect.any(String),
          outcome: 'unknown',
        },
      ],
    ])
  })
})

describe('the SMS of an order', () => {
  it('goes on WhatsApp first for who consents to it; a code does not', async () => {
    const { user } = await bookedBy({ isConfirmed: false, consents: ['whatsapp'] })
    const sent = await server.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, user.mobile_no))
    const channels = sent.map(({ template, channel }) => [template.split('.')[0], channel])
    expect(new Set(channels.map(String))).toEqual(new Set(['otp,sms', 'order,whatsapp']))
  })
})
