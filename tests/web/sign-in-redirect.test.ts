import { createMemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leadAfterSignIn } from '#app/after-sign-in.ts'
import { ownPath } from '#lib/routing/own-path.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { wirePeers } from '#machines/root/wire-peers.ts'
import { intentOf } from '#machines/sign-in/sign-in.selectors.ts'
import { sampleUser } from '#paths/session/model.ts'
import { signInSamples } from '#paths/sign-in/model.ts'
import { fakeSignIn, type SignInAnswers, startPeers } from './support/peers.ts'

const REPORTS = '/profile?tab=download-report'

type Options = { signedIn?: boolean; answers?: Partial<SignInAnswers> }

function start(path: string, { signedIn = false, answers = {} }: Options = {}) {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
  const peers = startPeers({ signedIn, signIn: fakeSignIn(answers).machine })
  wirePeers(peers)
  leadAfterSignIn(peers, router)
  const { signIn, session } = peers
  return {
    router,
    session,
    signIn,
    isOpen: () => signIn.getSnapshot().matches('open'),
    at: () => router.state.location.pathname + router.state.location.search,
    intent: () => intentOf(signIn.getSnapshot()),
    async createAccount() {
      const { event } = signInSamples['account.submit'].filled
      signIn.send({ ...event, type: 'account.submit' })
      await settled()
      signIn.send({ type: 'otp.submit', otp: '407219' })
      await settled()
    },
    async signInByCode() {
      signIn.send({ type: 'mobile.submit', mobile: '9000000042' })
      await settled()
      signIn.send({ type: 'otp.submit', otp: '407219' })
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

afterEach(() => cookies.redirect.remove())

describe('a redirect', () => {
  const origin = 'https://parakh.example'

  test.each([
    ['/profile?tab=my-order', '/profile?tab=my-order'],
    ['/cart', '/cart'],
    ['/a#b', '/a#b'],
    ['/a/../cart', '/cart'],
    ['/search?q=//evil.example', '/search?q=//evil.example'],
  ])('%s leads to %s', (text, path) => {
    expect(ownPath(text, origin)).toBe(path)
  })

  /** What must never lead off this site, as it is written or as a browser reads it. */
  const astray = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'https://evil.example/',
    'https://parakh.example/cart',
    'https:evil.example',
    'data:text/html,x',
    'blob:https://parakh.example/1',
    'evil.example',
    '@evil.example',
    '',
  ]

  test.each(astray)('%j leads nowhere when it is read', (text) => {
    expect(ownPath(text, origin)).toBeNull()
  })

  test.each(astray)('%j is not kept when it is written', (text) => {
    cookies.redirect.set(text)
    expect(cookies.redirect.get()).toBeNull()
    expect(document.cookie).not.toMatch(/evil|alert/)
  })

  test.each(astray.filter((text) => text !== ''))(
    '%j that another wrote into the cookie ends at the reports',
    async (text) => {
      // biome-ignore lint/suspicious/noDocumentCookie: not as this app writes it
      document.cookie = `redirect=${encodeURIComponent(text)}; path=/`
      const app = start('/', { signedIn: true })
      await settled()
      expect(app.at()).toBe(REPORTS)
    },
  )
})

describe('a saved redirect', () => {
  test('[R2.132] [R2.133] opens sign-in, and leads to the profile tab after it', async () => {
    cookies.redirect.set('/profile?tab=completed-order')
    const app = start('/')
    await settled()
    expect(app.isOpen()).toBe(true)
    await app.signInByCode()
    expect(app.at()).toBe('/profile?tab=completed-order')
    expect(cookies.redirect.get()).toBeNull()
  })

  test('leads straight there who is signed in', async () => {
    cookies.redirect.set('/profile?tab=completed-order')
    const app = start('/', { signedIn: true })
    await settled()
    expect(app.isOpen()).toBe(false)
    expect(app.at()).toBe('/profile?tab=completed-order')
  })

  test('is forgotten by closing sign-in', async () => {
    cookies.redirect.set('/profile?tab=completed-order')
    const app = start('/test-menu')
    await settled()
    app.signIn.send({ type: 'signIn.close' })
    app.signIn.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
    await app.signInByCode()
    expect(app.at()).toBe('/test-menu')
  })
})

describe('the hash #report', () => {
  test('[R2.134] [R2.135] opens sign-in, and leads to the profile tab after it', async () => {
    const app = start('/#report')
    await settled()
    expect(app.isOpen()).toBe(true)
    await app.signInByCode()
    expect(app.at()).toBe(REPORTS)
  })

  test('leads straight there who is signed in', async () => {
    const app = start('/#report', { signedIn: true })
    await settled()
    expect(app.at()).toBe(REPORTS)
  })

  test('is heard on a page that was open before', async () => {
    const app = start('/')
    await settled()
    await app.router.navigate('/#report')
    expect(app.isOpen()).toBe(true)
  })
})

describe('sign-in', () => {
  test('leads to where the page that opened it wanted', async () => {
    const app = start('/')
    await settled()
    app.signIn.send({ type: 'signIn.open', redirect: '/profile?tab=wallet', intent: 'signIn' })
    await app.signInByCode()
    expect(app.at()).toBe('/profile?tab=wallet')
  })

  test('leaves the patient where they are without a redirect', async () => {
    const app = start('/test-menu?item_type=package')
    await settled()
    expect(app.isOpen()).toBe(false)
    app.signIn.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
    await app.signInByCode()
    expect(app.at()).toBe('/test-menu?item_type=package')
  })

  test('in another tab ends the question in this one', async () => {
    const app = start('/')
    await settled()
    app.signIn.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
    app.session.send({ type: 'tab.signedIn', user: sampleUser })
    expect(app.isOpen()).toBe(false)
  })
})

describe('the page of sign-in', () => {
  test('/login has the flow open, and leads to the profile', async () => {
    const app = start('/login')
    await settled()
    expect(app.isOpen()).toBe(true)
    expect(app.intent()).toBe('signIn')
    await app.signInByCode()
    expect(app.at()).toBe('/profile')
  })

  test('/sign-up has it open on the intent to an account, and leads to the profile', async () => {
    const app = start('/sign-up')
    await settled()
    expect(app.isOpen()).toBe(true)
    expect(app.intent()).toBe('createAccount')
    await app.createAccount()
    expect(app.at()).toBe('/profile')
  })

  test('from one page to the other the intent goes along, and back', async () => {
    const app = start('/login')
    await settled()
    await app.router.navigate('/sign-up')
    expect(app.intent()).toBe('createAccount')
    await app.router.navigate(-1)
    await settled()
    expect(app.intent()).toBe('signIn')
    expect(app.at()).toBe('/login')
  })

  test('an account that there is already leads from /sign-up to /login', async () => {
    const app = start('/sign-up', { answers: { registerWithCode: 'alreadyRegistered' } })
    await settled()
    await app.createAccount()
    expect(app.at()).toBe('/login')
    expect(app.signIn.getSnapshot().matches({ open: 'mobile' })).toBe(true)
    expect(app.signIn.getSnapshot().context).toMatchObject({
      mobile: '9000000042',
      error: 'This number already has an account. Please sign in.',
    })
  })

  test('a step of an account does not change where the patient was going', async () => {
    cookies.redirect.set('/profile?tab=completed-order')
    const app = start('/sign-up')
    await settled()
    await app.createAccount()
    expect(app.at()).toBe('/profile?tab=completed-order')
  })

  test('goes to the saved redirect once, and not to the profile', async () => {
    cookies.redirect.set('/profile?tab=completed-order')
    const app = start('/login')
    const navigate = vi.spyOn(app.router, 'navigate')
    await settled()
    await app.signInByCode()
    expect(navigate.mock.calls).toEqual([['/profile?tab=completed-order', { replace: true }]])
  })

  test('leads on at once who is signed in', async () => {
    const app = start('/login', { signedIn: true })
    await settled()
    expect(app.at()).toBe('/profile')
  })

  test('closes the flow when the patient leaves it', async () => {
    const app = start('/login')
    await settled()
    await app.router.navigate('/test-menu')
    expect(app.isOpen()).toBe(false)
  })
})
