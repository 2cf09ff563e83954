import type { Browser, BrowserContext } from 'playwright/test'
import type { Patient } from './patient.ts'
import { addSessionCookies } from './sign-in-cookies.ts'

/** Another device of the patient: a browser that is signed in with a session of its own. */
export async function openDevice(
  browser: Browser,
  address: string,
  patient: Patient,
  password: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address })
  const session = await patient.openSession(patient.user.mobile_no, password)
  await addSessionCookies(context, address, session)
  return context
}
