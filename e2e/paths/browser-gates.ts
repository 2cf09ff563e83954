/** A kind of request that can be held: database reads by key, lists of keys, locks by name. */
export type Gate = `get ${string}` | 'keys' | `lock ${string}`

/** Runs in the page: closed gates, requests that wait at them, and denied cookies. */
export type Gates = {
  readonly waiting: () => readonly string[]
  readonly open: (gate: string) => void
  readonly close: (gate: string) => void
  /** Rejects the waiting requests, as a browser does that denies storage. */
  readonly refuse: (gate: string) => void
  /** Denies cookies once in each of these states of the session chart; `starting` is before its first. */
  readonly denyCookiesIn: (states: readonly string[]) => void
}

declare global {
  var pathGates: Gates
}

/**
 * Runs in the page before the app. Requests wait at a closed gate, as they would for another tab;
 * meanwhile the app's own timeouts for storage and locks do not fire.
 */
export function installGates({ closed, denied }: { closed: string[]; denied: string[] }): void {
  const shut = new Set(closed)
  const waiters = new Map<string, { pass: () => void; turnAway: (why: Error) => void }[]>()
  let deniedIn = new Set(denied)

  globalThis.pathGates = {
    waiting: () => [...waiters.keys()],
    open: (gate) => {
      shut.delete(gate)
      for (const { pass } of leaving(gate)) pass()
    },
    close: (gate) => shut.add(gate),
    refuse: (gate) => {
      shut.delete(gate)
      for (const { turnAway } of leaving(gate)) turnAway(refusal())
    },
    denyCookiesIn: (states) => {
      deniedIn = new Set(states)
    },
  }

  gateStorage()
  gateLocks()
  gateCookies()
  disableTimeouts()

  function leaving(gate: string) {
    const gone = waiters.get(gate) ?? []
    waiters.delete(gate)
    return gone
  }

  function passing(gate: string): Promise<void> {
    if (!shut.has(gate)) return Promise.resolve()
    return new Promise((pass, turnAway) => {
      waiters.set(gate, [...(waiters.get(gate) ?? []), { pass, turnAway }])
    })
  }

  function refusal(): Error {
    return new DOMException('denied', 'SecurityError')
  }

  /** A request that waited is made again: its transaction has ended. */
  function gateStorage(): void {
    const { get, openKeyCursor } = IDBObjectStore.prototype
    type Made = (store: IDBObjectStore) => IDBRequest
    const late = (store: IDBObjectStore, gate: string, make: Made): IDBRequest => {
      if (!shut.has(gate)) return make(store)
      const { name } = store
      const { db } = store.transaction
      let made: IDBRequest | undefined
      const stands = {
        onsuccess: () => {},
        get result() {
          return made?.result
        },
      }
      void passing(gate).then(() => {
        made = make(db.transaction(name).objectStore(name))
        made.onsuccess = () => stands.onsuccess()
      })
      // SAFETY: the only user of the database reads `result` and sets `onsuccess`.
      return stands as unknown as IDBRequest
    }
    IDBObjectStore.prototype.get = function (key) {
      return late(this, `get ${String(key)}`, (store) => get.call(store, key))
    }
    IDBObjectStore.prototype.openKeyCursor = function () {
      return late(this, 'keys', (store) => openKeyCursor.call(store))
    }
  }

  function gateLocks(): void {
    const { request } = LockManager.prototype
    LockManager.prototype.request = async function (name: string, ...rest: unknown[]) {
      await passing(`lock ${name}`)
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

  /** Disables the app's timeouts: timers whose callback contains `late` or aborts. */
  function disableTimeouts(): void {
    const { setTimeout } = globalThis
    const withoutTimeout = (work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const isTimeout = /['"`]late['"`]|\.abort\(\)/.test(String(work))
      return setTimeout(isTimeout ? () => {} : work, ms, ...rest)
    }
    globalThis.setTimeout = Object.assign(withoutTimeout, setTimeout)
  }
}
