import { createHmac } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { emailHtml } from '#server/messages/email-html.ts'
import type { MessageGateway } from '#server/messages/gateway.ts'
import { httpSmsGateway } from '#server/messages/http-sms.gateway.ts'
import { type Message, smsMessage } from '#server/messages/message.ts'
import { smtpGateway } from '#server/messages/smtp.gateway.ts'
import { createTestApp, type TestApp } from './app.ts'
import {
  type GatewayStandIn,
  gatewayStandIn,
  type MailServer,
  mailServer,
} from './message-stand-ins.ts'

/* A server whose messages leave, and what takes them. Everything is closed after each test. */

export const MINUTE = 60_000
const PATIENT = { mobile: '9876543210', onWhatsApp: false }
const FACTS = { names: 'Asha', refund: 'none is due' }
export const REFUSED = smsMessage('order.refused', PATIENT, { order: '26030200001', ...FACTS })

export const code = (): Message => ({
  ...smsMessage('otp.sign-in', PATIENT, { code: '482913' }),
  secretMinutes: 5,
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

export async function standIn(usual: object): Promise<GatewayStandIn> {
  const made = await gatewayStandIn(usual)
  closing.push(() => made.close())
  return made
}

export async function mail(options: { password?: string } = {}): Promise<MailServer> {
  const made = await mailServer(options)
  closing.push(() => made.close())
  return made
}

export const http = (url: string): MessageGateway =>
  httpSmsGateway({
    url,
    token: 'token',
    dlt: { entity: '1201', header: 'PARAKH', templateIds: { 'order.refused': '1207' } },
  })

/** Delivers a report of the HTTP gateway, signed with its secret. */
export function httpReport(server: TestApp, secret: string, body: object) {
  const payload = JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  return server.inject({ method: 'POST', url: '/webhooks/messages/http-sms', payload, headers })
}

type Limits = Parameters<typeof smtpGateway>[0]['limits']

export const smtp = (url: string, limits?: Limits): MessageGateway => {
  const htmlOf = (text: string, subject: string) =>
    emailHtml({ text, subject, labName: 'Parakh', publicUrl: 'https://book.example.in' })
  const from = 'Parakh <care@parakh.example>'
  const gateway = smtpGateway({ url, from, htmlOf, ...(limits && { limits }) })
  closing.push(async () => gateway.close?.())
  return gateway
}

type Parts = Parameters<typeof createTestApp>[0]

export async function serve(gateways: MessageGateway[], options: Parts = {}): Promise<TestApp> {
  const server = await createTestApp({
    ...options,
    deps: { ...options.deps, messageGateways: gateways },
  })
  closing.push(() => server.close())
  return server
}

export async function rows(server: TestApp) {
  return server.db.select().from(outboxMessages).orderBy(outboxMessages.id)
}

export async function only(server: TestApp) {
  const all = await rows(server)
  expect(all).toHaveLength(1)
  const [row] = all
  if (!row) throw new Error('There is no message.')
  return row
}

export const email = (changes: Partial<Extract<Message, { channel: 'email' }>> = {}): Message => ({
  channel: 'email',
  to: 'asha@mail.example',
  template: 'enquiry.received',
  subject: 'Your message has reached us',
  text: 'First.\n\nSee https://book.example.in/cart?a=1&b=2.',
  ...changes,
})
