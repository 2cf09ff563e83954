import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '#lib/http/api.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

/** The module as a page has it that was just loaded. */
async function loadPage() {
  vi.resetModules()
  return import('#features/session/session-token.ts')
}

function provider() {
  let issued = 0
  const call = vi.fn(async () => ({ session_token: `token-${++issued}` }))
  // SAFETY: the session token is the only call that is made.
  return { api: { call } as unknown as Api, call }
}

describe('the session token of a browser', () => {
  it('[R8.04] is the one of the recovery, on the page that the recovery reloads', async () => {
    const { api, call } = provider()
    await (await loadPage()).keepSessionToken(api)
    expect(await (await loadPage()).sessionTokenOf(api)).toBe('token-1')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('is asked for anew once it was dropped', async () => {
    const { api } = provider()
    await (await loadPage()).keepSessionToken(api)
    const page = await loadPage()
    page.dropSessionToken()
    expect(await page.sessionTokenOf(api)).toBe('token-2')
    expect(await (await loadPage()).sessionTokenOf(api)).toBe('token-2')
  })

  it('lives as long as the page without storage', async () => {
    const refuse = () => {
      throw new Error('refused')
    }
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse)
    }
    const { api } = provider()
    const page = await loadPage()
    expect(await page.sessionTokenOf(api)).toBe('token-1')
    expect(await page.sessionTokenOf(api)).toBe('token-1')
    page.dropSessionToken()
    expect(await page.sessionTokenOf(api)).toBe('token-2')
  })
})
