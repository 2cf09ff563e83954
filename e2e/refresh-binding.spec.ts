import { type BrowserContext, expect } from 'playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { open, signInByPassword } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { addSessionCookies, expiredToken } from './support/sign-in-cookies.ts'

const PASSWORD = 'three blue tubes'

async function tokensIn(context: BrowserContext) {
  const kept = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
  const [token, refreshToken] = [kept.get(COOKIES.accessToken), kept.get(COOKIES.refreshToken)]
  if (!token || !refreshToken) throw new Error('Nobody is signed in.')
  return { token, refreshToken }
}

/** The halves that the browser would send with a call. */
async function bindings(context: BrowserContext, address: string, call: string) {
  const kept = await context.cookies(`${address}/api/v1/auth/${call}`)
  return kept.filter(({ name }) => name.startsWith('refresh_binding'))
}

test('a refresh token that a script reads is of no use elsewhere, and the patient stays signed in', async ({
  page,
  context,
  newPatient,
  visitor,
  address,
}) => {
  const { user } = await newPatient({ password: PASSWORD })
  await open(page, '/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await signInByPassword(page, user.mobile_no, PASSWORD)
  await expect(page.getByRole('main')).toContainText('Asha Rao')

  const [half] = await bindings(context, address, 'refresh-token')
  expect(half).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(await bindings(context, address, 'log-out')).toHaveLength(1)
  expect(await bindings(context, address, 'send/otp')).toEqual([])
  expect(await page.evaluate(() => document.cookie)).not.toContain('refresh_binding')

  const tokens = await tokensIn(context)
  const stolen = { body: { token: tokens.refreshToken } }
  expect((await visitor.send('refreshToken', stolen)).status()).toBe(401)
  expect((await visitor.send('logOut', stolen)).status()).toBe(200)

  const expired = { ...tokens, token: expiredToken(tokens) }
  await addSessionCookies(context, address, { user, tokens: expired })
  await open(page, '/profile?tab=my-order')
  await expect(page.getByText('No orders yet')).toBeVisible()
  expect((await tokensIn(context)).refreshToken).not.toBe(tokens.refreshToken)

  await open(page, '/profile?tab=logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => bindings(context, address, 'refresh-token')).toEqual([])
  expect(await bindings(context, address, 'log-out')).toEqual([])
})
