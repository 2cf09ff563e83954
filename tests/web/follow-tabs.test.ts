import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followTabs } from '#app/follow-tabs.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { dropTokens, keepTokens } from '#lib/storage/tokens.ts'
import type { TabMessage } from '#lib/tabs/tabs.ts'
import { sampleUser } from '#paths/session/model.ts'
import { startPeers } from './support/peers.ts'
import { tokenFor } from './support/tokens.ts'

let stop = () => {}

async function start({ signedIn = false } = {}) {
  const peers = startPeers({ signedIn })
  await vi.waitFor(() =>
    expect(peers.session.getSnapshot().matches({ auth: 'restoring' })).toBe(false),
  )
  let hear: (message: TabMessage) => void = () => {}
  const sent = {
    session: vi.spyOn(peers.session, 'send'),
    cart: vi.spyOn(peers.cart, 'send'),
    callback: vi.spyOn(peers.callback, 'send'),
  }
  stop = followTabs(peers, {
    broadcast: () => {},
    listen(listener) {
      hear = listener
      return () => {}
    },
  })
  return { ...sent, hear: (message: TabMessage) => hear(message) }
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const tokensOf = (uniqueId: string) => ({ token: tokenFor(uniqueId, 900), refreshToken: 'r' })

beforeEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

describe('messages of another tab', () => {
  test.each<[TabMessage, 'session' | 'cart' | 'callback', object]>([
    [
      { type: 'signed-in', user: sampleUser },
      'session',
      { type: 'tab.signedIn', user: sampleUser },
    ],
    [{ type: 'signed-out', chosen: true }, 'session', { type: 'tab.signedOut', chosen: true }],
    [{ type: 'signed-out', chosen: false }, 'session', { type: 'tab.signedOut', chosen: false }],
    [
      { type: 'cart-changed', changed: [], removed: ['CBC'] },
      'cart',
      { type: 'tab.changedCart', changed: [], removed: ['CBC'] },
    ],
    [
      { type: 'cart-saved', lines: [], sent: { changed: [], removed: ['CBC'] } },
      'cart',
      { type: 'tab.savedCart', lines: [], sent: { changed: [], removed: ['CBC'] } },
    ],
    [{ type: 'callback-asked' }, 'callback', { type: 'callback.askedElsewhere' }],
  ])('%j is heard by the %s', async (message, peer, event) => {
    const tab = await start()
    tab.hear(message)
    expect(tab[peer]).toHaveBeenLastCalledWith(event)
  })
})

/** For browsers without BroadcastChannel, and hosts of a webview that change cookies. */
describe('a tab that becomes visible', () => {
  test('notices a sign-out', async () => {
    keepTokens(tokensOf(sampleUser.uniqueId))
    const { session } = await start({ signedIn: true })
    show('hidden')
    dropTokens()
    expect(session).not.toHaveBeenCalled()
    show('visible')
    expect(session).toHaveBeenLastCalledWith({ type: 'tab.signedOut', chosen: false })
  })

  test('notices a sign-in', async () => {
    const { session } = await start()
    show('hidden')
    keepTokens(tokensOf('u-7'))
    show('visible')
    expect(session).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'tab.signedIn',
        user: expect.objectContaining({ uniqueId: 'u-7' }),
      }),
    )
  })

  test('notices another patient', async () => {
    keepTokens(tokensOf(sampleUser.uniqueId))
    const { session } = await start({ signedIn: true })
    keepTokens(tokensOf('u-7'))
    show('visible')
    expect(session).toHaveBeenLastCalledWith(
      expect.objectContaining({ user: expect.objectContaining({ uniqueId: 'u-7' }) }),
    )
  })

  test('sends nothing when nothing changed', async () => {
    keepTokens(tokensOf(sampleUser.uniqueId))
    const { session } = await start({ signedIn: true })
    show('hidden')
    show('visible')
    expect(session).not.toHaveBeenCalled()
  })

  test('allows the callback dialog to open', async () => {
    const { callback } = await start()
    show('hidden')
    expect(callback).toHaveBeenLastCalledWith({ type: 'tab.hidden' })
    show('visible')
    expect(callback).toHaveBeenLastCalledWith({ type: 'tab.shown' })
  })
})
