import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import type { RegisteredTemplates } from '#server/messages/registered-templates.ts'
import { setUpGaps } from '#server/messages/set-up-gaps.ts'
import { smsTemplates } from '#server/messages/sms-templates.ts'

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'care@parakh.example' }
const HTTP = { SMS_URL: 'https://sms.example', SMS_TOKEN: 't', SMS_REPORT_SECRET: 'x'.repeat(20) }
const MSG91 = { MSG91_AUTH_KEY: 'k', MSG91_REPORT_TOKEN: 'x'.repeat(20) }
const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 't',
  WHATSAPP_APP_SECRET: 's',
  WHATSAPP_VERIFY_TOKEN: 'v',
}
const FILE = { MESSAGE_TEMPLATES: 'templates.json' }
const names = Object.keys(smsTemplates)

function gaps(environment: Record<string, string>, registered: RegisteredTemplates = noTemplates) {
  const lab = { EMBEDDED: '0', DATABASE_URL: 'postgres://lab@db.example/lab' }
  return setUpGaps(readSettings({ ...lab, ...environment }), registered)
}

const noTemplates: RegisteredTemplates = { templates: {} }

/** A file whose templates have these ids, but for some. */
function registered(ids: object, { without = [] }: { without?: string[] } = {}) {
  const all = names.map((name) => [name, without.includes(name) ? {} : ids] as const)
  return { entity: '1201', header: 'PARAKH', templates: Object.fromEntries(all) }
}

describe('what messages lack to leave', () => {
  it('is a gateway for each channel', () => {
    expect(gaps({})).toEqual([
      'No gateway for SMS is set: codes and other SMS are not sent (docs/messages.md).',
      'No mail server is set: e-mails are not sent (docs/messages.md).',
    ])
    expect(gaps(SMTP)).toEqual([expect.stringMatching(/^No gateway for SMS is set: codes/)])
    expect(gaps({ ...HTTP, ...FILE }, registered({ dlt: '1207' }))).toEqual([
      expect.stringMatching(/^No mail server/),
    ])
  })

  it('is nothing where the app is only tried', () => {
    expect(setUpGaps(readSettings({ EMBEDDED: '1' }), noTemplates)).toEqual([])
    expect(setUpGaps(readSettings({ EMBEDDED: '1', ...SMTP }), noTemplates)).toHaveLength(1)
  })

  it('is every id when there is no file', () => {
    expect(gaps({ ...SMTP, ...HTTP })).toEqual([
      'MESSAGE_TEMPLATES is not set: no SMS has the ids of its template, so operators drop it.',
    ])
    expect(gaps({ ...SMTP, ...MSG91 })).toEqual([
      'MESSAGE_TEMPLATES is not set: no SMS has the ids of its template, so it is not sent.',
    ])
  })

  it('is entity, header and the ids of some templates', () => {
    const set = { ...SMTP, ...HTTP, ...FILE }
    expect(gaps(set, registered({ dlt: '1207' }))).toEqual([])
    const without = ['otp.sign-in', 'order.ready']
    expect(
      gaps(set, { ...registered({ dlt: '1207' }, { without }), entity: '', header: '' }),
    ).toEqual([
      'templates.json has no entity: operators drop SMS without it.',
      'templates.json has no header: operators drop SMS without it.',
      'Operators drop these SMS, which have no id (dlt): otp.sign-in, order.ready.',
    ])
    expect(gaps(set, registered({ dlt: '' }))).toEqual([expect.stringContaining(names.join(', '))])
    expect(gaps({ ...SMTP, ...MSG91, ...FILE }, registered({ msg91: 'f' }, { without }))).toEqual([
      'These SMS have no template at MSG91 (msg91) and are not sent: otp.sign-in, order.ready.',
    ])
  })

  it('is a name at WhatsApp, of what is not a code', () => {
    const set = { ...SMTP, ...HTTP, ...WHATSAPP, ...FILE }
    const ids = { dlt: '1207', whatsapp: 'w' }
    const without = ['otp.sign-in', 'order.ready']
    expect(gaps(set, registered(ids))).toEqual([])
    expect(gaps(set, registered(ids, { without }))).toContain(
      'These messages have no template at WhatsApp (whatsapp) and go by SMS: order.ready.',
    )
  })
})

it('docs/messages.md counts the templates', async () => {
  const text = await readFile(new URL('../../docs/messages.md', import.meta.url), 'utf8')
  const together = names.filter((name) => name.startsWith('booking.'))
  expect(text).toContain(
    `There are ${names.length} templates, ${together.length} of them for orders that are booked together.`,
  )
})
