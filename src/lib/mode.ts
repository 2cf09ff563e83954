import { type DeviceType, MOBILE_MODE } from '#contract/conventions.ts'
import { cookies } from './storage/cookies.ts'

/** In-app mode (spec §1): the address asks for it, or its cookie remembers that one did. */
export function isInApp(url: URL, modeCookie: string | null | undefined): boolean {
  const asked = url.searchParams.get('mode')
  return (asked ?? modeCookie) === MOBILE_MODE
}

/** Keeps the mode that the address asks for. */
export function rememberMode(url: URL): void {
  if (url.searchParams.get('mode') === MOBILE_MODE) cookies.mode.set(MOBILE_MODE)
}

/** What calls say they come from (spec §7). */
export function deviceType(): DeviceType {
  return isInAppMode() ? 'mobile' : 'WEB'
}

/** Whether the mode was kept before. */
export function isInAppMode(): boolean {
  return cookies.mode.get() === MOBILE_MODE
}
