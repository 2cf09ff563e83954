import { requireBrowser } from './browser.ts'

/** Global set-up of Playwright: one clear line where no browser is installed. */
export default function setUp(): void {
  requireBrowser()
}
