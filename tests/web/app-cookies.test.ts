import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleLine, womensLine } from '#paths/cart/cart.samples.ts'
import { sampleUser } from '#paths/session/model.ts'
import {
  eventually,
  startAtCart,
  startAtPayment,
  startRunningApp,
  stopRunningApps,
} from './support/running-app.ts'
import { tokenFor } from './support/tokens.ts'

/** Cookies of the browser by name, as written by the app. */
const written = () =>
  Object.fromEntries(
    document.cookie.split('; ').map((pair) => {
      const end = pair.indexOf('=')
      return [pair.slice(0, end), decodeURIComponent(pair.slice(end + 1))]
    }),
  )

beforeEach(stopRunningApps)
afterEach(stopRunningApps)

test('[R3.83] [R3.84] [R3.86] a sign-in is kept in cookies: both tokens and the user data', async () => {
  const token = tokenFor(sampleUser.uniqueId, 3600)
  const signedIn = { registered: true, user: sampleUser, token, refreshToken: 'refresh' }
  const { signIn, session } = await startRunningApp({ answers: { verifyOtp: () => signedIn } })
  await eventually(() => expect(session.getSnapshot().matches({ auth: 'anonymous' })).toBe(true))
  expect(written().access_token).toBeUndefined()
  signIn.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
  signIn.send({ type: 'method.choose', method: 'password' })
  signIn.send({ type: 'password.submit', mobile: '9000000042', password: 'correct horse' })
  await eventually(() => expect(session.getSnapshot().matches({ auth: 'signedIn' })).toBe(true))
  expect(written()).toMatchObject({ access_token: token, refresh_token: 'refresh' })
  expect(JSON.parse(written().user_data ?? '')).toEqual(sampleUser)
})

test('[R3.87] a cookie stores the last step that the booking reached', async () => {
  const app = await startAtPayment()
  expect(JSON.parse(written().stage_data ?? '')).toEqual({ lastStep: 4 })
  app.cart.send({ type: 'cart.clear' })
  await app.reached('reviewing')
  expect(JSON.parse(written().stage_data ?? '')).toEqual({ lastStep: 1 })
})

test('[R3.88] a cookie stores the number of cart lines', async () => {
  const { cart } = await startAtCart()
  expect(written().cart_length).toBe('1')
  cart.send({ type: 'cart.add', line: womensLine })
  expect(written().cart_length).toBe('2')
  cart.send({ type: 'cart.remove', code: sampleLine.code })
  expect(written().cart_length).toBe('1')
  cart.send({ type: 'cart.clear' })
  expect(written().cart_length).toBe('0')
})

test('[R3.89] a cookie stores the session-out flag after a 406', async () => {
  const { session } = await startAtCart()
  expect(written().session_out).toBeUndefined()
  session.send({ type: 'http.406' })
  await eventually(() => expect(session.getSnapshot().matches({ auth: 'signedOut' })).toBe(true))
  expect(written().session_out).toBe('1')
})
