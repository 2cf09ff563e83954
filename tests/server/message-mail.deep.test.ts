import { describe, expect, it } from 'vitest'
import { deliverDue } from '#server/message-delivery/delivery.ts'
import { MessageNotTaken } from '#server/messages/gateway.ts'
import { deferred } from '#tests/machines/deferred.ts'
import { email, MINUTE, mail, only, serve, smtp } from './support/message-server.ts'
import { deadAddress } from './support/message-stand-ins.ts'

describe('an e-mail', () => {
  it('arrives as text and HTML, with a link, and a sender that answers nothing by itself', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    const [got] = server.mails
    expect(got?.subject).toBe('Your message has reached us')
    expect(got?.text?.trim()).toBe('First.\n\nSee https://book.example.in/cart?a=1&b=2.')
    expect(got?.html).toContain('href="https://book.example.in/cart?a=1&amp;b=2"')
    expect(got?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(got?.messageId).toBe(`<${(await only(app)).key}@parakh.example>`)
  })

  it('goes to one recipient, whatever the address holds', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    await app.deps.messages.send(email({ to: 'a@mail.example, b@mail.example' }))
    await deliverDue(app.deps)
    const to = server.mails.flatMap((one) => one.to ?? []).flatMap(({ value }) => value)
    expect(to.length).toBeLessThanOrEqual(1)
  })

  it('is tried again after 4xx, and not after 5xx', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    server.refuse(451, 550)
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    expect(await only(app)).toMatchObject({ status: 'queued', reason: 'not taken: 451' })
    app.clock.advance(MINUTE)
    await deliverDue(app.deps)
    expect(await only(app)).toMatchObject({ status: 'failed', reason: 'refused: 550' })
  })
})

describe('an e-mail whose connection breaks', () => {
  it('after its text is not sent again: the operator decides', async () => {
    const server = await mail()
    const app = await serve([smtp(server.url)])
    server.next('kept and dropped')
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    app.clock.advance(10 * MINUTE)
    expect(await deliverDue(app.deps)).toBe(0)
    expect((await only(app)).status).toBe('unknown')
    expect(server.mails).toHaveLength(1)
  })

  it('before its text is complete is sent again', async () => {
    const server = await mail()
    const attachments = [
      { filename: 'report.pdf', type: 'application/pdf', content: Buffer.alloc(20_000_000) },
    ]
    server.next('dropped')
    const sent = smtp(server.url).send({
      key: crypto.randomUUID(),
      to: 'asha@mail.example',
      template: 'order.ready',
      subject: 'Your report is ready',
      text: 'It is attached.',
      values: {},
      attachments,
    })
    await expect(sent).rejects.toBeInstanceOf(MessageNotTaken)
  })

  it('before anything is sent waits, and says why', async () => {
    const app = await serve([smtp((await deadAddress()).replace('http', 'smtp'))])
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    expect(await only(app)).toMatchObject({
      status: 'queued',
      reason: 'not reached: ECONNREFUSED',
    })
  })
})

describe('a mail server that takes too long', () => {
  const limits = { connectMs: 15_000, answerMs: 60_000, attemptMs: 80_000 }

  it.each([
    ['for one answer', { ...limits, answerMs: 1_000 }],
    ['for the whole attempt', { ...limits, attemptMs: 2_000 }],
  ])('%s may have the e-mail, which is not sent again', async (_for, shorter) => {
    const server = await mail()
    const scanned = deferred<void>()
    const app = await serve([smtp(server.url, shorter)])
    server.next({ answersAfter: scanned.promise })
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    expect((await only(app)).status).toBe('unknown')
    app.clock.advance(10 * MINUTE)
    scanned.resolve()
    expect(await deliverDue(app.deps)).toBe(0)
    expect(server.mails).toHaveLength(1)
  })
})

describe('a mail server that wants another password', () => {
  const withPassword = (url: string, password: string) =>
    smtp(url.replace('smtp://', `smtp://parakh:${password}@`))

  it('keeps e-mails waiting until it gets it', async () => {
    const server = await mail({ password: 'right' })
    const app = await serve([withPassword(server.url, 'wrong')])
    await app.deps.messages.send(email())
    const logged: unknown[] = []
    await deliverDue(app.deps, { error: (...said: unknown[]) => void logged.push(said) })
    expect(await only(app)).toMatchObject({
      status: 'queued',
      reason: 'user or password refused: 535',
    })
    expect(logged).toHaveLength(1)
    app.clock.advance(MINUTE)
    await deliverDue({ ...app.deps, messageGateways: [withPassword(server.url, 'right')] })
    expect((await only(app)).status).toBe('sent')
    expect(server.mails).toHaveLength(1)
  })

  it('and is given none is not taken for one that refuses the e-mail', async () => {
    const server = await mail({ password: 'right' })
    const app = await serve([smtp(server.url)])
    await app.deps.messages.send(email())
    await deliverDue(app.deps)
    expect(await only(app)).toMatchObject({
      status: 'queued',
      reason: 'user or password refused: 530',
    })
  })
})
