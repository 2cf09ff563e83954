import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { walletEntries } from '#server/db/schema/wallet.ts'
import { newMobile } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { signIn } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function ask(query: string, headers: Record<string, string> = {}) {
  return server.inject({ url: `/api/v1/lms/patient/wallet${query}`, headers })
}

describe('lms/patient/wallet', () => {
  it('[R7.064] starts with no points', async () => {
    const mobile = newMobile()
    const { headers } = await signIn(server, { mobile })
    const answer = await ask(`?mobile_number=${mobile}`, headers)
    expect(answer.json().result).toEqual({ points: 0, points_cashvalue: 0 })
  })

  it('[R3.53] sums the movements of points and says what they are worth', async () => {
    const mobile = newMobile()
    const { headers } = await signIn(server, { mobile })
    const rows = await server.db.select().from(accounts)
    const accountId = rows.find(({ mobileNo }) => mobileNo === mobile)?.id ?? ''
    const at = server.clock.now()
    await server.db.insert(walletEntries).values([
      { accountId, points: 300, reason: 'Order', at },
      { accountId, points: -60, reason: 'Redeemed', at },
    ])
    const answer = await ask(`?mobile_number=${mobile}`, headers)
    expect(answer.json().result).toEqual({ points: 240, points_cashvalue: 120 })
  })

  it('[R3.54] answers for the caller’s own number only', async () => {
    const other = newMobile()
    await signIn(server, { mobile: other })
    const { headers } = await signIn(server)
    const answer = await ask(`?mobile_number=${other}`, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-wallet'])
  })

  it('[R5.28] needs a mobile number', async () => {
    const { headers } = await signIn(server)
    expect((await ask('', headers)).statusCode).toBe(400)
  })

  it('[R6.07] needs sign-in', async () => {
    expect((await ask('?mobile_number=9000000042')).statusCode).toBe(401)
  })
})
