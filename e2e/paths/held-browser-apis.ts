import { expect, type Page } from 'playwright/test'
import { SOON } from './path-progress.ts'

/** A gate: reads of the database by key, lists of its keys, locks by name. */
export type Gate = `get ${string}` | 'keys' | `lock ${string}`

/** Controls of the gates, in the page. */
type Gates = {
  readonly waiting: () => readonly string[]
  readonly open: (gate: string) => void
  readonly close: (gate: string) => void
  /** Rejects waiting requests, like a browser that denies storage. */
  readonly refuse: (gate: string) => void
  /** Refuses cookies once in each of these session states; `starting` is before the first state. */
  readonly denyCookiesIn: (states: readonly string[]) => void
}

declare global {
  var pathGates: Gates
}

/**
 * Runs in the page before the app. Requests to the browser wait at a closed gate, as they would
 * behind another tab. The app's timeouts for storage and locks are disabled.
 */
function installGates({ closed, denied }: { closed: string[]; denied: string[] }): void {
  const closedGates = new Set(closed)
  const waiters = new Map<string, { pass: () => void; reject: (why: Error) => void }[]>()
  let deniedIn = new Set(denied)

  globalThis.pathGates = {
    waiting: () => [...waiters.keys()],
    open: (gate) => {
      closedGates.delete(gate)
      for (const { pass } of release(gate)) pass()
    },
    close: (gate) => closedGates.add(gate),
    refuse: (gate) => {
      closedGates.delete(gate)
      for (const { reject } of release(gate)) reject(refusal())
    },
    denyCookiesIn: (states) => {
      deniedIn = new Set(states)
    },
  }

  gateStorage()
  gateLocks()
  gateCookies()
  disableTimeouts()

  function release(gate: string) {
    const released = waiters.get(gate) ?? []
    waiters.delete(gate)
    return released
  }

  function waitAt(gate: string): Promise<void> {
    if (!closedGates.has(gate)) return Promise.resolve()
    return new Promise((pass, reject) => {
      waiters.set(gate, [...(waiters.get(gate) ?? []), { pass, reject }])
    })
  }

  function refusal(): Error {
    return new DOMException('denied', 'SecurityError')
  }

  /** A request that waited is repeated, because its transaction has ended. */
  function gateStorage(): void {
    const { get, openKeyCursor } = IDBObjectStore.prototype
    type MakeRequest = (store: IDBObjectStore) => IDBRequest
    const gatedRequest = (store: IDBObjectStore, gate: string, make: MakeRequest): IDBRequest => {
      if (!closedGates.has(gate)) return make(store)
      const { name } = store
      const { db } = store.transaction
      let repeated: IDBRequest | undefined
      const placeholder = {
        onsuccess: () => {},
        get result() {
          return repeated?.result
        },
      }
      void waitAt(gate).then(() => {
        repeated = make(db.transaction(name).objectStore(name))
        repeated.onsuccess = () => placeholder.onsuccess()
      })
      // SAFETY: the app uses only the result and the success event.
      return placeholder as unknown as IDBRequest
    }
    IDBObjectStore.prototype.get = function (key) {
      return gatedRequest(this, `get ${String(key)}`, (store) => get.call(store, key))
    }
    IDBObjectStore.prototype.openKeyCursor = function () {
      return gatedRequest(this, 'keys', (store) => openKeyCursor.call(store))
    }
  }

  function gateLocks(): void {
    const { request } = LockManager.prototype
    LockManager.prototype.request = async function (name: string, ...rest: unknown[]) {
      await waitAt(`lock ${name}`)
      return Reflect.apply(request, this, [name, ...rest])
    }
  }

  function gateCookies(): void {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    if (!own) throw new Error('This browser has no cookies.')
    const check = () => {
      const trace = globalThis.parakhTrace
      if (!trace) return
      const session = trace.states().session ?? 'starting'
      for (const state of deniedIn) {
        if (!session.endsWith(state)) continue
        deniedIn.delete(state)
        throw refusal()
      }
    }
    Object.defineProperty(Document.prototype, 'cookie', {
      configurable: true,
      get() {
        check()
        return own.get?.call(this)
      },
      set(text: string) {
        check()
        own.set?.call(this, text)
      },
    })
  }

  /** The app's timeouts are timers whose code says `late` or aborts. */
  function disableTimeouts(): void {
    const { setTimeout } = globalThis
    const withoutTimeouts = (work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const isTimeout = /['"`]late['"`]|\.abort\(\)/.test(String(work))
      return setTimeout(isTimeout ? () => {} : work, ms, ...rest)
    }
    globalThis.setTimeout = Object.assign(withoutTimeouts, setTimeout)
  }
}

type Options = {
  /** Gates that are closed from the start. */
  readonly closed: readonly Gate[]
  /** Suffixes of session states in which the browser refuses cookies. */
  readonly denied?: readonly string[]
}

/** Storage, locks and cookies of the browser, held until the path ends the wait. */
export class HeldBrowserApis {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Call before the page opens and after its clock is installed. */
  static async on(page: Page, { closed, denied = [] }: Options): Promise<HeldBrowserApis> {
    await page.addInitScript(installGates, { closed: [...closed], denied: [...denied] })
    return new HeldBrowserApis(page)
  }

  async expectWaiting(gate: Gate): Promise<void> {
    const waiting = () => this.page.evaluate(() => globalThis.pathGates.waiting())
    await expect.poll(waiting, { message: `waiting at ${gate}`, intervals: SOON }).toContain(gate)
  }

  /** Opens the gate for current and later requests. */
  async open(gate: Gate): Promise<void> {
    await this.expectWaiting(gate)
    await this.page.evaluate((name) => globalThis.pathGates.open(name), gate)
  }

  /** Lets current requests through and closes the gate again. */
  async pass(gate: Gate): Promise<void> {
    await this.open(gate)
    await this.page.evaluate((name) => globalThis.pathGates.close(name), gate)
  }

  async refuse(gate: Gate): Promise<void> {
    await this.expectWaiting(gate)
    await this.page.evaluate((name) => globalThis.pathGates.refuse(name), gate)
  }

  async denyCookiesIn(states: readonly string[]): Promise<void> {
    await this.page.evaluate((names) => globalThis.pathGates.denyCookiesIn(names), states)
  }
}
