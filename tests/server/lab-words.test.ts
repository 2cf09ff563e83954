import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { httpSmsGateway } from '#server/messages/http-sms.gateway.ts'
import { wordsProblems } from '#server/messages/lab-words.ts'
import { smsMessage } from '#server/messages/message.ts'
import { readRegisteredTemplates } from '#server/messages/registered-templates.ts'
import { isSmsTemplate, smsTemplates } from '#server/messages/sms-templates.ts'
import { changedTexts, templatesFile } from '#server/messages/templates-file.ts'
import { createTestApp } from './support/app.ts'
import { gatewayStandIn } from './support/message-stand-ins.ts'

const LAB = { labName: 'Rao Lab', publicUrl: 'https://book.rao.example' }
const WORDS = 'Namaste from {lab}! {link} has the report of order {order} for {names}.'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parakh-words-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(templates: object) {
  const file = join(folder, 'templates.json')
  await writeFile(file, JSON.stringify({ templates }))
  return readRegisteredTemplates(file)
}

describe('the words of a lab', () => {
  it('are refused at the start, with everything that is wrong', async () => {
    const wrong = read({
      'order.ready': { words: 'Your report {order} of {names} is ready, {name}.' },
      'order.refused': { words: '{lab}: {order} {names} {refund} {# {#numeric#}' },
      'otp.sign-in': { words: '{lab}: {code} is your code.' },
      'account.ended': { words: `{lab}\t${'x'.repeat(1_000)}` },
      'order.never': { words: 'x' },
    })
    await expect(wrong).rejects.toMatchObject({
      exitCode: 2,
      message: [
        `${join(folder, 'templates.json')}:`,
        'order.ready: its words lack {lab}, {link}.',
        'order.ready: its words have {name}; allowed are {lab}, {order}, {names}, {link}, {host}.',
        'order.refused: its words have { or } outside of a variable.',
        'otp.sign-in: its words have to end with an empty line and @{host} #{code}, by which browsers fill in the code.',
        'account.ended: its words have more than 1000 characters.',
        'account.ended: its words have a tab or another control character.',
        'order.never: there is no such template.',
      ].join('\n'),
    })
  })

  it('may be ours', () => {
    const ids = Object.keys(smsTemplates).filter(isSmsTemplate)
    expect(ids.flatMap((id) => wordsProblems(id, smsTemplates[id].text))).toEqual([])
  })

  it('are printed as they are to be registered', async () => {
    const registered = await read({ 'order.ready': { words: WORDS, dlt: '7' } })
    expect(templatesFile(LAB, registered).templates['order.ready']).toEqual({
      ours: smsTemplates['order.ready'].text,
      words: WORDS,
      text: 'Namaste from Rao Lab! {#url#} has the report of order {#alphanumeric#} for {#alphanumeric#}.',
      dlt: '7',
      msg91: '',
      whatsapp: '',
    })
    expect(await read(templatesFile(LAB, registered).templates)).toMatchObject({
      templates: { 'order.ready': { words: WORDS } },
    })
  })

  it('are to be registered where others were', async () => {
    const text = 'Rao Lab, order {#alphanumeric#}: your report is ready: {#url#}'
    const registered = await read({ 'order.ready': { words: WORDS, text } })
    expect(templatesFile(LAB, registered).templates['order.ready']?.text).toBe(text)
    expect(changedTexts(LAB, registered)).toEqual([
      {
        name: 'order.ready',
        text: 'Namaste from Rao Lab! {#url#} has the report of order {#alphanumeric#} for {#alphanumeric#}.',
      },
    ])
  })

  it('are those of the SMS, unless other ones are registered', async () => {
    const gateway = await gatewayStandIn({ id: 'g' })
    onTestFinished(() => gateway.close())
    const sms = httpSmsGateway({
      url: gateway.url,
      token: 'token',
      dlt: { entity: undefined, header: undefined, templateIds: {} },
    })
    const send = async (more: object) => {
      const registered = await read({ 'order.ready': { words: WORDS, ...more } })
      const server = await createTestApp({ registered, deps: { messageGateways: [sms] } })
      onTestFinished(() => server.close())
      const to = { mobile: '9876543210', onWhatsApp: false }
      const values = { order: '26030200001', names: 'Asha', link: 'https://book.rao.example/o' }
      await server.deps.messages.send(smsMessage('order.ready', to, values))
      await deliverDue(server.deps)
      return server.db.select().from(outboxMessages)
    }
    const text =
      'Namaste from Parakh Diagnostics! https://book.rao.example/o has the report of order 26030200001 for Asha.'
    expect(await send({})).toMatchObject([{ status: 'sent', text }])
    expect(JSON.stringify(gateway.requests)).toContain(text)
    expect(await send({ text: 'Ready: {#alphanumeric#} {#url#}' })).toMatchObject([
      { status: 'failed', reason: 'its text is not the registered one' },
    ])
  })
})
