import { type DeviceType, MOBILE_MODE } from '#contract/conventions.ts'
import { cookies } from './storage/cookies.ts'

/** In-app mode (spec §1): requested by the URL, or remembered in its cookie. */
export function isInApp(url: URL, modeCookie: string | null | undefined): boolean {
  const asked = url.searchParams.get('mode')
  return (asked ?? modeCookie) === MOBILE_MODE
}

/** Stores the mode that the URL requests. */
export function rememberMode(url: URL): void {
  if (url.searchParams.get('mode') === MOBILE_MODE) cookies.mode.set(MOBILE_MODE)
}

/** Device type sent with each call (spec §7). */
export function deviceType(): DeviceType {
  return isInAppMode() ? 'mobile' : 'WEB'
}

export function isInAppMode(): boolean {
  return cookies.mode.get() === MOBILE_MODE
}
