import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideSignIn } from '#features/sign-in/sign-in.controller.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { sampleUser } from '#paths/session/model.ts'
import { deferred, tick } from '../machines/deferred.ts'
import { tokenFor } from './support/tokens.ts'

const SIGNED_IN = {
  registered: true,
  user: sampleUser,
  token: tokenFor('u-1', 3600),
  refreshToken: 'refresh',
}

/** A password call that settles with `answer`. */
function checkPassword() {
  const answer = deferred<unknown>()
  // SAFETY: the controller uses `call` alone.
  const api = { call: () => answer.promise } as unknown as Api
  const actor = createActor(provideSignIn({ api, cityId: () => 1 })).start()
  actor.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
  actor.send({ type: 'method.choose', method: 'password' })
  actor.send({ type: 'password.submit', mobile: '9000000042', password: 'correct horse' })
  return { actor, answer }
}

beforeEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
})

describe('the answer of a sign-in', () => {
  test('is stored before the chart receives it', async () => {
    const { actor, answer } = checkPassword()
    const kept: unknown[] = []
    actor.on('signIn.done', () => kept.push(cookies.accessToken.get()))
    answer.resolve(SIGNED_IN)
    await tick()
    expect(kept).toEqual([SIGNED_IN.token])
  })

  test('is discarded after sign-in was closed', async () => {
    const { actor, answer } = checkPassword()
    actor.send({ type: 'signIn.close' })
    answer.resolve(SIGNED_IN)
    await tick()
    expect(actor.getSnapshot().value).toBe('closed')
    expect(cookies.accessToken.get()).toBeNull()
    expect(cookies.user.get()).toBeNull()
  })
})
