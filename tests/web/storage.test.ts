import Cookies from 'js-cookie'
import localforage from 'localforage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cookies } from '#lib/storage/cookies.ts'
import { clearLocalDatabase, type KeyValueStore } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'

const written = () => Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split('=')))

afterEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
  vi.useRealTimers()
})

describe('cookies', () => {
  it('store the tokens', () => {
    cookies.csrfToken.set('c')
    cookies.accessToken.set('a')
    cookies.refreshToken.set('r')
    expect(written()).toMatchObject({ csrf_token: 'c', access_token: 'a', refresh_token: 'r' })
  })

  it('store the city and the user data', () => {
    const city = { id: 9, city_name: 'Panaji', state_name: 'Goa' }
    cookies.city.set(city)
    cookies.user.set({
      uniqueId: 'u1',
      mobile_no: '9000000042',
      firstName: 'Asha',
      middleName: '',
      lastName: 'Rao',
      gender: 1,
      dob: '1980-01-31',
      email: null,
      city_id: 9,
      city_name: 'Panaji',
      state_name: 'Goa',
      patient_id: 'p1',
    })
    expect(Object.keys(written())).toEqual(['city', 'user_data'])
    expect(cookies.city.get()).toEqual(city)
    expect(cookies.user.get()?.firstName).toBe('Asha')
  })

  it('store the stage, the cart length and the session-out flag', () => {
    cookies.stage.set({ lastStep: 2 })
    cookies.cartLength.set(3)
    cookies.sessionOut.set(true)
    expect(Object.keys(written())).toEqual(['stage_data', 'cart_length', 'session_out'])
    expect([cookies.stage.get(), cookies.cartLength.get(), cookies.sessionOut.get()]).toEqual([
      { lastStep: 2 },
      3,
      true,
    ])
  })

  it('are read together once while the same code runs, and again afterwards', async () => {
    const read = vi.spyOn(document, 'cookie', 'get')
    expect([cookies.city.get(), cookies.cartLength.get()]).toEqual([null, null])
    expect(read).toHaveBeenCalledTimes(1)
    // As the server or another tab writes it.
    Cookies.set('cart_length', '5')
    await Promise.resolve()
    expect(cookies.cartLength.get()).toBe(5)
    read.mockRestore()
  })

  it('count as absent when malformed', () => {
    Cookies.set('city', '{broken')
    expect(cookies.city.get()).toBeNull()
  })
})

/** An in-memory store. */
function memory(): KeyValueStore & { items: Map<string, unknown> } {
  const items = new Map<string, unknown>()
  return {
    items,
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    keys: async () => [...items.keys()],
  }
}

describe('the local database', () => {
  it('[R9.31] [R9.32] is one store of version 1', async () => {
    const createInstance = vi.spyOn(localforage, 'createInstance')
    const holds = (data: unknown): data is unknown => data !== undefined
    vi.resetModules()
    const { storedRecord } = await import('#lib/storage/stored-record.ts')
    await storedRecord({ key: 'one', version: 1, holds }).save(1)
    await storedRecord({ key: 'two', version: 3, holds }).save(2)
    expect(createInstance).toHaveBeenCalledOnce()
    expect(createInstance.mock.calls[0]?.[0]).toMatchObject({ storeName: 'app_data', version: 1 })
  })
})

describe('a stored record', () => {
  const isText = (data: unknown): data is string => typeof data === 'string'
  let store: ReturnType<typeof memory>
  const record = (version = 1, open = async (): Promise<KeyValueStore> => store) =>
    storedRecord({ key: 'note', version, holds: isText, open, now: () => 7 })

  beforeEach(() => {
    store = memory()
  })

  it('is read with the time it was saved', async () => {
    expect(await record().save('hello')).toBe(true)
    expect(store.items.get('note')).toEqual({ version: 1, savedAt: 7, data: 'hello' })
    expect(await record().load()).toEqual({ data: 'hello', savedAt: 7 })
  })

  it('is discarded when it is of another version or malformed', async () => {
    await record(1).save('old')
    expect(await record(2).load()).toBeNull()
    expect(store.items.size).toBe(0)
    store.items.set('note', { version: 1, savedAt: 7, data: 42 })
    expect(await record().load()).toBeNull()
    expect(store.items.size).toBe(0)
  })

  /** Faulty databases. `wakes`: seconds until it responds. */
  const troubles: readonly (readonly [string, () => Promise<KeyValueStore>])[] = [
    ['is missing or forbidden', () => Promise.reject(new Error('SecurityError'))],
    ['is of a newer release', () => Promise.reject(new Error('VersionError'))],
    ['is full', async () => ({ ...store, setItem: () => Promise.reject(new Error('quota')) })],
    ['is corrupt', async () => ({ ...broken(), getItem: () => Promise.reject(new Error('data')) })],
    ['hangs while it opens', () => new Promise(() => {})],
    ['is blocked by another tab', async () => ({ ...broken(), ...neverAnswers() })],
  ]
  const broken = () => ({ ...store, setItem: () => Promise.reject(new Error('broken')) })
  const neverAnswers = () => ({
    getItem: () => new Promise<never>(() => {}),
    setItem: () => new Promise<never>(() => {}),
    removeItem: () => new Promise<never>(() => {}),
    keys: () => new Promise<never>(() => {}),
  })

  describe.each(troubles)('of a database that %s', (_says, open) => {
    beforeEach(() => {
      vi.useFakeTimers()
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    /** Measures the duration in milliseconds. */
    async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
      const from = Date.now()
      let ms = 0
      const done = work.then((value) => {
        ms = Date.now() - from
        return value
      })
      await vi.advanceTimersByTimeAsync(10_000)
      return { value: await done, ms }
    }

    it('does not report success, and returns within two seconds', async () => {
      const { value, ms } = await timed(record(1, open).save('x'))
      expect(value).toBe(false)
      expect(ms).toBeLessThanOrEqual(2000)
    })

    it('reads as null, and all reads at start take at most two seconds', async () => {
      const read = async () => [await record(1, open).load(), await record(2, open).load()]
      const { value, ms } = await timed(read())
      expect(value).toEqual([null, null])
      expect(ms).toBeLessThanOrEqual(2000)
    })

    it('does not delay logging out', async () => {
      const { ms } = await timed(clearLocalDatabase(open))
      expect(ms).toBeLessThanOrEqual(2000)
    })
  })

  it('is read again once the database responds', async () => {
    vi.useFakeTimers()
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    const open = async () => {
      await asleep
      return store
    }
    const saving = record(1, open).save('x')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saving).toBe(false)
    wake()
    expect(await record(1, open).load()).toBeNull()
    await vi.advanceTimersByTimeAsync(0)
    expect(await record(1, open).load()).toMatchObject({ data: 'x' })
  })
})
