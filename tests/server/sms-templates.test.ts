import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { smsMessage } from '#server/messages/message.ts'
import { messageSettings } from '#server/messages/settings.ts'
import { isSmsTemplate, type SmsTemplateId, smsTemplates } from '#server/messages/sms-templates.ts'
import { matchesRegistered, registeredText, renderSms } from '#server/messages/template.ts'
import { changedTexts, templatesFile } from '#server/messages/templates-file.ts'
import { type BookedPart, bookedMessage } from '#server/modules/orders/booked.messages.ts'

const LAB = { labName: "Rao's Lab (Pune)", publicUrl: 'https://book.rao.example:8443' }

/** An odd value of each kind, as patients and labs write them. */
const samples = {
  number: fc.nat({ max: 999_999 }).map(String),
  words: fc.oneof(
    fc.string({ minLength: 1 }).map((text) => `a${text}`),
    fc.constantFrom(
      'MUM-P01',
      'Parakh Diagnostics, Andheri (East) – opposite the railway station',
      'सुनीता',
    ),
  ),
  date: fc.constantFrom('2026-03-04', '2026-12-31', '2026-09-09'),
  time: fc.constantFrom('07:00', '12:30', '23:59'),
  link: fc
    .webUrl({ withQueryParameters: true })
    .map((url) => `${LAB.publicUrl}/x?y=${encodeURIComponent(url)}`),
} as const

const ids = Object.keys(smsTemplates).filter(isSmsTemplate)

describe.each(ids)('the SMS %s', (id: SmsTemplateId) => {
  const template = smsTemplates[id]
  const registered = registeredText(template, LAB)
  const values = fc.record(
    Object.fromEntries(
      Object.entries(template.variables).map(([name, kind]) => [name, samples[kind]]),
    ),
  )

  it('is accepted by its registered text, whatever the values', () => {
    fc.assert(
      fc.property(values, (given) => {
        const { text } = renderSms(template, given, LAB)
        expect(matchesRegistered(text, registered), `${text}\n${registered}`).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('names the lab', () => {
    expect(registered).toContain(LAB.labName)
  })
})

describe('a registered text', () => {
  it('refuses other words, a longer value and a value of another kind', () => {
    const registered = 'Rao: your code is {#numeric#}. Order {#alphanumeric#}.'
    expect(matchesRegistered('Rao: your code is 123456. Order A1.', registered)).toBe(true)
    expect(matchesRegistered('Rao: your Code is 123456. Order A1.', registered)).toBe(false)
    expect(matchesRegistered('Rao: your code is 12a456. Order A1.', registered)).toBe(false)
    expect(
      matchesRegistered(`Rao: your code is 123456. Order ${'A'.repeat(41)}.`, registered),
    ).toBe(false)
    expect(matchesRegistered('Rao: your code is 123456. Order A-1.', registered)).toBe(false)
    expect(matchesRegistered('Rao: your code is 123456. Order A1.\nMore', registered)).toBe(false)
  })

  it('from before the tags has {#var#}', () => {
    expect(matchesRegistered('Code 12, see a/b.', 'Code {#var#}, see {#var#}.')).toBe(true)
  })
})

describe('the values of an SMS', () => {
  it('are written without special characters, and cut at a word', () => {
    const values = {
      order: '26030200001',
      names: 'Asha',
      name: 'Sunita K. Deshpande-Kulkarni of the northern team',
      badge: 'MUM-P01',
      date: '2026-03-04',
      from: '09:00',
      to: '09:30',
    }
    const message = smsMessage(
      'order.assigned',
      { mobile: '9876543210', onWhatsApp: false },
      values,
    )
    const { text } = renderSms(smsTemplates['order.assigned'], values, LAB)
    expect(message).toMatchObject({ channel: 'sms', template: 'order.assigned', values })
    expect(text).toBe(
      "Rao's Lab (Pune), order 26030200001 for Asha: Sunita K Deshpande Kulkarni of the, ID MUM P01, " +
        'is coming on 4 Mar 2026, 09:00 AM to 09:30 AM.',
    )
  })
})

describe('the visits of several people to centres', () => {
  type Held = BookedPart['held'][number]
  const at = (fromTime: string, toTime: string, slotDate = '2026-03-04'): Held => ({
    window: { slotDate, fromTime, toTime },
    hold: { subdepartment: 'MRI' },
  })
  const partOf = (firstName: string, held: readonly Held[], name = 'Andheri'): BookedPart => ({
    ...{ orderId: firstName, memberId: firstName, orderNo: firstName.length.toString(), held },
    member: { firstName } as BookedPart['member'],
    ...{ visitTurn: null, centre: { name }, netPayablePaise: 100_00, reviewBy: null, second: null },
    payment: { paymentMode: 'cash' },
  })
  const link = `${LAB.publicUrl}/profile?tab=my-order&order=Asha`
  const paid = 'Payment: Rs 200 at service.'
  const told = (parts: readonly BookedPart[], review: Date | null = null) => {
    const to = { mobile: '9876543210', onWhatsApp: false }
    const all = parts.map((part) => ({ ...part, reviewBy: review }))
    const message = bookedMessage({ parts: all, to, config: LAB as Config })
    if (message.channel === 'email') throw new Error('A booking is told by SMS.')
    return renderSms(smsTemplates[message.template], message.values, LAB).text
  }
  const asha = partOf('Asha', [at('11:00', '11:30')])
  const ravi = partOf('Rohan', [at('09:00', '09:20')])

  it('at one centre on one day are named with centre, day and times, also while held', () => {
    const when = '2 appointments at Andheri on 4 Mar 2026, 09:00 AM to 11:30 AM.'
    expect(told([asha, ravi])).toContain(
      `are booked for Asha and Rohan. ${when} ${paid} All of them: `,
    )
    const review = new Date('2026-03-03T10:00:00Z')
    expect(told([asha, ravi], review)).toContain(`orders 4 and 5 for Asha and Rohan. ${when} `)
  })

  it('without an appointment are told the centre, and where it says when to come', () => {
    const walkIns = [partOf('Asha', []), partOf('Rohan', [])]
    expect(told(walkIns)).toContain(`Please visit Andheri. ${paid} See when to come: ${link}`)
    const review = new Date('2026-03-03T06:30:00Z')
    expect(told([partOf('Asha', [])], review)).toBe(
      "Rao's Lab (Pune): order 4 is held, not booked yet. The radiologist checks your answers and " +
        'will reply by 3 Mar 2026, 12:00 PM. Please do not come to Andheri before that. ' +
        `Payment: Rs 100 at service. Details: ${link}`,
    )
  })

  it.each([
    ['on two days', partOf('Rohan', [at('09:00', '09:20', '2026-03-05')])],
    ['at two centres', partOf('Rohan', [at('09:00', '09:20')], 'Powai')],
    ['with and without an appointment', partOf('Rohan', [])],
  ])('%s are counted', (_, other) => {
    expect(told([asha, other])).toContain(`2 visits. ${paid} All of them: ${link}`)
  })
})

describe('the file of registered templates', () => {
  it('has each SMS with what is known of it', () => {
    const registered = {
      entity: '1201',
      header: undefined,
      templates: { 'order.ready': { dlt: '7' } },
    }
    const file = templatesFile(LAB, registered)
    expect(Object.keys(file.templates)).toEqual(ids)
    expect(file).toMatchObject({
      entity: '1201',
      header: '',
      templates: {
        'order.ready': {
          dlt: '7',
          msg91: '',
          text: "Rao's Lab (Pune), order {#alphanumeric#} for {#alphanumeric#}: your report is ready: {#url#}",
        },
        'otp.sign-in': {
          text: "Rao's Lab (Pune): your code to sign in is {#numeric#}. It is valid for 10 minutes. Do not share it.\n\n@book.rao.example #{#numeric#}",
        },
      },
    })
  })
})

describe('a registered text that is not ours', () => {
  it('is named, unless only its tags differ', () => {
    const templates = {
      'order.ready': {
        text: "Rao's Lab (Pune), order {#var#} for {#var#}: your report is ready: {#var#}",
      },
      'account.ended': { text: 'Your account is gone.' },
    }
    expect(changedTexts(LAB, { templates })).toEqual([
      {
        name: 'account.ended',
        text: "Rao's Lab (Pune): your account has been deleted. If this was not you, call us at once.",
      },
    ])
  })
})

describe('the settings of messages', () => {
  it('name what is missing of a gateway, and refuse two gateways for SMS', () => {
    expect(messageSettings({ SMTP_URL: 'smtp://mail' })).toEqual({
      problems: ['SMTP_URL, MAIL_FROM belong together; set MAIL_FROM too.'],
    })
    const both = {
      MSG91_AUTH_KEY: 'k',
      MSG91_REPORT_TOKEN: 't',
      SMS_URL: 'u',
      SMS_TOKEN: 't',
      SMS_REPORT_SECRET: 's',
    }
    expect(messageSettings(both)).toEqual({
      problems: ['MSG91_AUTH_KEY and SMS_URL are both set; SMS go one way only.'],
    })
    expect(messageSettings({})).toEqual({
      sms: undefined,
      email: undefined,
      whatsApp: undefined,
      templatesFile: undefined,
    })
  })
})
