import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bridgeToHost } from '#app/host-bridge.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { keepTokens } from '#lib/storage/tokens.ts'
import { sampleUser } from '#paths/session/model.ts'
import { startPeers } from './support/peers.ts'
import { tokenFor } from './support/tokens.ts'

const MUMBAI = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }
let stop = () => {}
let heard: Record<string, unknown>[]
const revalidate = vi.fn()

async function start({ signedIn = false } = {}) {
  const peers = startPeers({ signedIn })
  await vi.waitFor(() =>
    expect(peers.session.getSnapshot().matches({ auth: 'restoring' })).toBe(false),
  )
  stop()
  stop = bridgeToHost(peers, { revalidate })
  return peers
}

/** Posts a message as a script of the host in the page. */
function say(data: unknown, origin = location.origin): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
}

const types = () => heard.map(({ type }) => type)

beforeEach(() => {
  heard = []
  window.ReactNativeWebView = { postMessage: (text) => void heard.push(JSON.parse(text)) }
  for (const cookie of Object.values(cookies)) cookie.remove()
})
afterEach(() => {
  stop()
  delete window.parakhHost
  delete window.ReactNativeWebView
  vi.clearAllMocks()
})

describe('messages to the host', () => {
  test('announce that the app is ready', async () => {
    await start()
    expect(heard).toEqual([{ from: 'parakh', type: 'ready', version: 1 }])
  })

  test('name the signed-in patient with the current tokens', async () => {
    const tokens = { token: tokenFor('u-1', 900), refreshToken: 'r' }
    keepTokens(tokens)
    await start({ signedIn: true })
    expect(heard).toContainEqual({ from: 'parakh', type: 'signed-in', uniqueId: 'u-1', ...tokens })
  })

  test('report a log-out or the end of the session', async () => {
    const { session } = await start({ signedIn: true })
    session.send({ type: 'session.signOut' })
    expect(heard.at(-1)).toMatchObject({ type: 'signed-out', reason: 'chosen' })
    const other = await start({ signedIn: true })
    other.session.send({ type: 'http.401' })
    expect(heard.at(-1)).toMatchObject({ type: 'signed-out', reason: 'ended' })
  })

  test.each([
    ['Android', 'ParakhHost'],
    ['React Native', 'ReactNativeWebView'],
  ] as const)('reach %s', async (_says, name) => {
    const postMessage = vi.fn()
    window[name] = { postMessage }
    await start()
    expect(postMessage).toHaveBeenCalledWith('{"from":"parakh","type":"ready","version":1}')
    delete window[name]
  })

  test('reach iOS and Flutter', async () => {
    const [postMessage, callHandler] = [vi.fn(), vi.fn()]
    window.webkit = { messageHandlers: { parakh: { postMessage } } }
    window.flutter_inappwebview = { callHandler }
    await start()
    expect(postMessage).toHaveBeenCalledOnce()
    expect(callHandler).toHaveBeenCalledExactlyOnceWith('parakh', expect.any(String))
    delete window.webkit
    delete window.flutter_inappwebview
  })
})

describe('messages of the host', () => {
  const session = () => ({
    type: 'session',
    token: tokenFor('u-1', 900),
    refreshToken: 'r',
    user: sampleUser,
  })

  test('sign in with a session passed before the page runs', async () => {
    window.parakhHost = { messages: [session()] }
    const peers = await start()
    await vi.waitFor(() =>
      expect(peers.session.getSnapshot().matches({ auth: 'signedIn' })).toBe(true),
    )
    expect(cookies.user.get()).toEqual(sampleUser)
    expect(types()).toContain('signed-in')
  })

  test.each([
    ['an object', (message: object) => message],
    ['a text', (message: object) => JSON.stringify(message)],
  ])('sign in with a later session, as %s', async (_says, as) => {
    const peers = await start()
    say(as({ to: 'parakh', ...session() }))
    await vi.waitFor(() =>
      expect(peers.session.getSnapshot().matches({ auth: 'signedIn' })).toBe(true),
    )
  })

  test('change the city', async () => {
    await start()
    say({ to: 'parakh', type: 'city', city: MUMBAI })
    await vi.waitFor(() => expect(cookies.city.get()).toEqual(MUMBAI))
    expect(revalidate).toHaveBeenCalledOnce()
  })

  test('sign out', async () => {
    const peers = await start({ signedIn: true })
    say({ to: 'parakh', type: 'sign-out' })
    await vi.waitFor(() =>
      expect(peers.session.getSnapshot().matches({ auth: 'anonymous' })).toBe(true),
    )
  })

  test.each([
    ['what is not understood', { to: 'parakh', type: 'dance' }],
    ['a session without tokens', { to: 'parakh', type: 'session' }],
    ['a token that names nobody', { ...session(), to: 'parakh', token: 'x' }],
  ])('refuse %s and tell the host', async (_says, message) => {
    await start()
    say(message)
    await vi.waitFor(() => expect(types()).toContain('refused'))
    expect(cookies.accessToken.get()).toBeNull()
  })

  test.each([
    ['another site', { to: 'parakh', ...session() }, 'https://evil.example'],
    ['a page that means somebody else', session(), location.origin],
    ['a text that is none', '{', location.origin],
  ])('ignore messages of %s', async (_says, message, origin) => {
    const peers = await start()
    const before = peers.session.getSnapshot()
    say(message, origin)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(peers.session.getSnapshot()).toBe(before)
    expect(types()).toEqual(['ready'])
  })
})
