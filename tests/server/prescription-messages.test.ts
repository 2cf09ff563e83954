import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { emailHtml } from '#server/messages/email-html.ts'
import { httpSmsGateway } from '#server/messages/http-sms.gateway.ts'
import { smtpGateway } from '#server/messages/smtp.gateway.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { aReading, sendPrescription } from './factories/prescription.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type GatewayStandIn,
  gatewayStandIn,
  type MailServer,
  mailServer,
} from './support/message-stand-ins.ts'
import { signIn } from './support/sign-in.ts'

const TEMPLATES = { 'prescription.read': '1207-read', 'prescription.unreadable': '1207-not' }
const UNREADABLE = { lines: [], reason: 'The photo is blurred.' }

let dataDir: string
let mail: MailServer
let sms: GatewayStandIn
let server: TestApp
let lab: LabSystem
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-readings-'))
  mail = await mailServer()
  sms = await gatewayStandIn({})
  const htmlOf = (text: string, subject: string) =>
    emailHtml({ text, subject, labName: 'Parakh', publicUrl: 'https://book.example.in' })
  const dlt = { entity: '1201', header: 'PARAKH', templateIds: TEMPLATES }
  const messageGateways = [
    smtpGateway({ url: mail.url, from: 'care@parakh.example', htmlOf }),
    httpSmsGateway({ url: sms.url, token: 'token', dlt }),
  ]
  server = await createTestApp({ config: { dataDir, lab: 'api' }, deps: { messageGateways } })
  lab = await labClient(server, ['prescriptions:read', 'prescriptions:write'])
})
afterEach(() => {
  mail.mails.splice(0)
  sms.sent.splice(0)
})
afterAll(async () => {
  for (const gateway of server.deps.messageGateways) gateway.close?.()
  await server.close()
  await mail.close()
  await sms.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Lets the lab read a prescription of a patient, and sends the messages. */
async function read(changes: object = {}, { isConfirmed = true } = {}) {
  const { headers, user } = await signIn(server)
  if (isConfirmed) {
    const confirmed = { confirmedEmail: 'asha@mail.example' }
    await server.db.update(accounts).set(confirmed).where(eq(accounts.mobileNo, user.mobile_no))
  }
  const id = await sendPrescription(server, headers)
  await deliverDue(server.deps)
  sms.sent.splice(0)
  const path = `/prescriptions/${id}/reading`
  const answer = await lab.post(path, aReading(server, changes))
  await deliverDue(server.deps)
  return { id, path, version: answer.json().version, mobile: user.mobile_no }
}

describe('a prescription that was read', () => {
  it('is announced by e-mail and by the registered SMS, with a link to its lines', async () => {
    const { id, mobile } = await read()
    const link = `/prescription-cart?prescription_id=${id}`
    expect(mail.mails).toHaveLength(1)
    const [email] = mail.mails
    expect(email?.to).toMatchObject({ text: 'asha@mail.example' })
    expect(email?.subject).toBe('Parakh Diagnostics: your prescription has been read')
    expect(email?.text).toContain('Nothing is in your cart yet.')
    expect(email?.text).toContain(link)
    expect(email?.html).toContain(link)
    expect(sms.sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        to: expect.stringContaining(mobile),
        text: expect.stringMatching(/^Parakh Diagnostics: your prescription has been read\./),
        dlt_template_id: '1207-read',
      }),
    ])
    // Names no test: an SMS may be read by others.
    expect(JSON.stringify(sms.sent)).not.toContain('HbA1c')
  })

  it('is announced by SMS alone to an address that nobody has confirmed', async () => {
    await read({}, { isConfirmed: false })
    expect(mail.mails).toEqual([])
    expect(sms.sent).toHaveLength(1)
  })

  it('is announced again when the lab corrects it, and not when the answer was lost', async () => {
    const { path } = await read()
    const correction = aReading(server, { replaces: 1 })
    for (const attempt of [correction, correction]) await lab.post(path, attempt)
    await deliverDue(server.deps)
    expect(mail.mails).toHaveLength(2)
    expect(sms.sent).toHaveLength(2)
  })
})

it('says that nothing could be read, and what to do', async () => {
  await read(UNREADABLE)
  const [email] = mail.mails
  expect(email?.subject).toBe('Parakh Diagnostics: we could not read your prescription')
  expect(email?.text).toContain('send a clearer photo or call us')
  expect(sms.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(/^Parakh Diagnostics: we could not read your prescription\./),
      dlt_template_id: '1207-not',
    }),
  ])
})
