import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  accountDeletion,
  newPassword,
  provideOneTimeCode,
} from '#features/security/one-time-code.uses.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { deferred, tick } from '../machines/deferred.ts'

const SENT = { resend_after: 30, expires_in: 600 }

/** Deletion of an account in which the first code is submitted while a resend is pending. */
async function tryToEnd() {
  const sent = deferred<unknown>()
  const ended = deferred<unknown>()
  const asked: string[] = []
  const call = (name: string) => {
    asked.push(name)
    if (name === 'deleteAccount') return ended.promise
    return asked.length === 1 ? Promise.resolve(SENT) : sent.promise
  }
  // SAFETY: the controller uses only `call`, and each answer has the shape of its endpoint.
  const api = { call } as unknown as Api
  const clock = new SimulatedClock()
  const machine = provideOneTimeCode(accountDeletion(api))
  const actor = createActor(machine, { clock, input: { code: null } }).start()
  actor.send({ type: 'code.send' })
  await tick()
  clock.increment(SENT.resend_after * 1000)
  actor.send({ type: 'otp.submit', otp: '407219' })
  return { actor, sent, ended }
}

describe('a code submitted while a resend is pending', () => {
  test('is answered first: a deletion is not missed because of the new code', async () => {
    const { actor, sent, ended } = await tryToEnd()
    actor.send({ type: 'otp.resend' })
    sent.resolve(SENT)
    await tick()
    expect(actor.getSnapshot().matches({ code: { entry: 'verifying' } })).toBe(true)
    ended.resolve({ kept: [] })
    await tick()
    expect(actor.getSnapshot().value).toBe('done')
  })

  test('is replaced by the new one when it was refused', async () => {
    const { actor, sent, ended } = await tryToEnd()
    actor.send({ type: 'otp.resend' })
    sent.resolve(SENT)
    const words = 'That is not the code.'
    ended.reject(
      new HttpFailure({ kind: 'refused', status: 400, code: 'otp-wrong', message: words }),
    )
    await tick()
    expect(actor.getSnapshot().value).toEqual({
      code: { entry: 'typing', life: 'good', resend: 'counting' },
    })
    expect(actor.getSnapshot().context.error).toBe('')
  })

  test('keeps its message without an answer: the account may be deleted already', async () => {
    const { actor, sent, ended } = await tryToEnd()
    actor.send({ type: 'otp.resend' })
    sent.resolve(SENT)
    await tick()
    ended.reject(new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' }))
    await tick()
    expect(actor.getSnapshot().value).toEqual({
      code: { entry: 'typing', life: 'good', resend: 'counting' },
    })
    expect(actor.getSnapshot().context.error).toMatch(/may already be done/)
  })
})

test('the message without an answer says that it may have been done already', async () => {
  const { actor, ended } = await tryToEnd()
  ended.reject(new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' }))
  await tick()
  expect(actor.getSnapshot().context.error).toMatch(
    /^We could not reach the lab\. It may already be done/,
  )
})

test('neither code nor password is kept after submitting', async () => {
  const api = { call: async (name: string) => (name.endsWith('SendOtp') ? SENT : { done: true }) }
  // SAFETY: the controller uses only `call`, and each answer has the shape of its endpoint.
  const machine = provideOneTimeCode(newPassword(api as unknown as Api, '9000000042'))
  const actor = createActor(machine, { input: { code: null } }).start()
  actor.send({ type: 'code.send' })
  await tick()
  actor.send({ type: 'otp.submit', otp: '407219', password: 'a quiet river' })
  expect(actor.getSnapshot().context.password).toBe('a quiet river')
  await tick()
  expect(actor.getSnapshot().value).toBe('done')
  expect(actor.getSnapshot().context).toMatchObject({ otp: '', password: '' })
})
