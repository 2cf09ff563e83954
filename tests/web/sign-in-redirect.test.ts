import { createMemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leadAfterSignIn } from '#app/after-sign-in.ts'
import { ownPath } from '#app/own-path.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { wirePeers } from '#machines/root/wire-peers.ts'
import { sampleUser } from '#machines/session/session.events.ts'
import { startPeers } from './support/peers.ts'

const REPORTS = '/profile?tab=download-report'

function start(path: string, { signedIn = false } = {}) {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
  const peers = startPeers({ signedIn })
  leadAfterSignIn(peers, router)
  wirePeers(peers)
  const { signIn, session } = peers
  return {
    router,
    session,
    signIn,
    isOpen: () => signIn.getSnapshot().matches('open'),
    at: () => router.state.location.pathname + router.state.location.search,
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

  test.each(['/profile?tab=my-order', '/cart', '/a#b'])('%s leads on', (path) => {
    expect(ownPath(path, origin)).toBe(path)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    'https://parakh.example/cart',
    'data:text/html,x',
    '',
  ])('%j leads nowhere', (text) => {
    expect(ownPath(text, origin)).toBeNull()
  })
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

  test('to another site ends at the reports', async () => {
    cookies.redirect.set('//evil.example/phish')
    const app = start('/')
    await settled()
    await app.signInByCode()
    expect(app.at()).toBe(REPORTS)
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
    app.signIn.send({ type: 'signIn.open', redirect: null })
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
    app.signIn.send({ type: 'signIn.open', redirect: '/profile?tab=wallet' })
    await app.signInByCode()
    expect(app.at()).toBe('/profile?tab=wallet')
  })

  test('leaves the patient where they are without a redirect', async () => {
    const app = start('/test-menu?item_type=package')
    await settled()
    expect(app.isOpen()).toBe(false)
    app.signIn.send({ type: 'signIn.open', redirect: null })
    await app.signInByCode()
    expect(app.at()).toBe('/test-menu?item_type=package')
  })

  test('in another tab ends the question in this one', async () => {
    const app = start('/')
    await settled()
    app.signIn.send({ type: 'signIn.open', redirect: null })
    app.session.send({ type: 'tab.signedIn', user: sampleUser })
    expect(app.isOpen()).toBe(false)
  })
})

describe('the page of sign-in', () => {
  test.each(['/login', '/sign-up'])(
    '%s has the flow open, and leads to the profile',
    async (path) => {
      const app = start(path)
      await settled()
      expect(app.isOpen()).toBe(true)
      await app.signInByCode()
      expect(app.at()).toBe('/profile')
    },
  )

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
