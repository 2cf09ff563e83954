import Cookies from 'js-cookie'
import type { User } from '#contract/auth.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { COOKIES } from '#contract/conventions.ts'
import { ownPath } from '../routing/own-path.ts'
import { cookieChanges } from './cookie-changes.ts'

const YEAR_DAYS = 365
/** A second 403 within a minute of a reload does not reload again (spec §8). */
const RECOVERY_DAYS = 1 / (24 * 60)
/** Lifetime of the provider’s refresh token. Safari keeps what scripts set for 7 (decision 0042). */
const SIGN_IN_DAYS = 30

/** How a value is written. Without `days` it is a session cookie. */
export type CookieCodec<T> = {
  readonly name: string
  readonly days?: number
  /** Returns null when the text was not written by this app. */
  readonly read: (text: string) => T | null
  readonly write: (value: T) => string
}

export type Cookie<T> = CookieCodec<T> & {
  get(): T | null
  set(value: T): void
  remove(): void
}

/** Booking stage that survives a closed tab: the last step reached, from 1. */
export type StageData = { readonly lastStep: number }

/** Time of the first visit (milliseconds since 1970), and whether the callback dialog was shown. */
export type FirstVisit = { readonly at: number; readonly shown: boolean }

/** The cookies of spec §3, and those for redirect, mode and recovery. */
export const cookies = {
  csrfToken: cookie(text(COOKIES.csrfToken)),
  accessToken: cookie(text(COOKIES.accessToken, SIGN_IN_DAYS)),
  refreshToken: cookie(text(COOKIES.refreshToken, SIGN_IN_DAYS)),
  city: cookie(json<City>(COOKIES.city, isCity, YEAR_DAYS)),
  user: cookie(json<User>(COOKIES.user, isUser, SIGN_IN_DAYS)),
  stage: cookie(json<StageData>(COOKIES.stage, isStage, YEAR_DAYS)),
  cartLength: cookie<number>({
    name: COOKIES.cartLength,
    days: YEAR_DAYS,
    read: (value) => (/^\d+$/.test(value) ? Number(value) : null),
    write: String,
  }),
  sessionOut: cookie(flag(COOKIES.sessionOut)),
  recovered: cookie(flag(COOKIES.recovered, RECOVERY_DAYS)),
  /** Written only when the local database is not available. */
  firstVisit: cookie(json<FirstVisit>(COOKIES.firstVisit, isFirstVisit, YEAR_DAYS)),
  /** Where to go after sign-in (spec §2). */
  redirect: cookie({
    ...text(COOKIES.redirect),
    write: (path) => ownPath(path, location.origin) ?? '',
  }),
  mode: cookie(text(COOKIES.mode)),
} as const

function cookie<T>(codec: CookieCodec<T>): Cookie<T> {
  const { name, days } = codec
  const lasting = days === undefined ? {} : { expires: days }
  return {
    ...codec,
    get() {
      const value = texts()[name]
      return value === undefined ? null : codec.read(value)
    },
    set(value) {
      Cookies.set(name, codec.write(value), { ...placement(), ...lasting })
      known = null
      cookieChanges.notify()
    },
    remove() {
      Cookies.remove(name, placement())
      known = null
      cookieChanges.notify()
    },
  }
}

let known: Readonly<Record<string, string>> | null = null

/**
 * All cookies by name. Each read of `document.cookie` waits for another process of the browser, and
 * a page asks for several cookies at once: what was read is known until the current code has run.
 */
function texts(): Readonly<Record<string, string>> {
  if (known === null) {
    // No cookies on the server.
    known = Cookies.get() ?? {}
    queueMicrotask(() => {
      known = null
    })
  }
  return known
}

function placement() {
  return { path: '/', sameSite: 'Lax', secure: location.protocol === 'https:' } as const
}

function text(name: string, days?: number): CookieCodec<string> {
  return {
    name,
    ...(days !== undefined && { days }),
    read: (value) => value || null,
    write: (value) => value,
  }
}

function flag(name: string, days?: number): CookieCodec<true> {
  return {
    name,
    ...(days !== undefined && { days }),
    read: (value) => (value === '1' ? true : null),
    write: () => '1',
  }
}

function json<T>(name: string, holds: (value: object) => boolean, days: number): CookieCodec<T> {
  return {
    name,
    days,
    read(value) {
      try {
        const parsed: unknown = JSON.parse(value)
        if (typeof parsed !== 'object' || parsed === null || !holds(parsed)) return null
        // SAFETY: `holds` checked the required fields; this app wrote the others.
        return parsed as T
      } catch {
        return null
      }
    },
    write: JSON.stringify,
  }
}

function isCity(value: object): boolean {
  return (
    'id' in value &&
    Number.isInteger(value.id) &&
    'city_name' in value &&
    typeof value.city_name === 'string' &&
    'state_name' in value &&
    typeof value.state_name === 'string'
  )
}

function isUser(value: object): boolean {
  return 'uniqueId' in value && typeof value.uniqueId === 'string'
}

function isFirstVisit(value: object): boolean {
  return 'at' in value && 'shown' in value
}

function isStage(value: object): boolean {
  return 'lastStep' in value && Number.isInteger(value.lastStep)
}
