import { expect } from 'playwright/test'
import type { System } from './system.ts'

type Sms = {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly template: string
}

/** The lab that a start without BRAND_FILE shows. */
export const INVENTED = /parakh/i

/** What the SMS gateway has taken. */
export function smsOf({ sms }: System): readonly Sms[] {
  // SAFETY: the form of docs/messages.md, which the gateway's own tests hold.
  return sms.sent.map(({ body }) => body as Sms)
}

/** Waits until the patient has got one SMS of this template. */
export async function expectSms(system: System, template: string): Promise<void> {
  const count = () => smsOf(system).filter((one) => one.template === template).length
  await expect.poll(count, { message: template }).toBe(1)
}

/** Codes as they arrive, the newest for a mobile number or an e-mail address. */
export const codesBySms = (system: System) => ({
  newestCode: (mobile: string) =>
    newestCode(() =>
      smsOf(system)
        .filter(({ to }) => to.endsWith(mobile))
        .map(({ text }) => text),
    ),
})

export const codesByMail = ({ mail }: System) => ({
  newestCode: (address: string) =>
    newestCode(() =>
      mail.mails
        .filter(({ to }) => JSON.stringify(to).includes(address))
        .map(({ text }) => text ?? ''),
    ),
})

async function newestCode(texts: () => readonly string[]): Promise<string> {
  const find = () =>
    texts()
      .map((text) => /\b\d{6}\b/.exec(text)?.[0])
      .at(-1)
  await expect.poll(find).toMatch(/\d{6}/)
  return find() ?? ''
}
