import { type APIRequestContext, type BrowserContext, test as base, expect } from 'playwright/test'
import { newestCode, newestLink } from './outbox.ts'
import { type Patient, Provider, register } from './patient.ts'
import { addSessionCookies } from './sign-in-cookies.ts'

/**
 * Script errors, console errors, violations of the content security policy and 5xx responses of every
 * page of a test.
 */
class PageErrors {
  private readonly found: string[] = []
  /**
   * The stage of a booking is told beside its other calls, and nobody waits for the answer: it may come
   * after the session has ended.
   */
  private readonly allowed: RegExp[] = [/ 40[16] .*\/orders\/order-checkout/]

  async watch(context: BrowserContext): Promise<void> {
    // Not every violation is written to the console: a library may catch the error.
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, sample, sourceFile }) =>
        // biome-ignore lint/suspicious/noConsole: the test reads it.
        console.error(`Content Security Policy: ${violatedDirective} ${sample} ${sourceFile}`),
      ),
    )
    context.on('weberror', (error) => this.found.push(`error: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      this.found.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('response', (response) => {
      if (response.status() < 500) return
      this.found.push(`${response.status()}: ${response.url()}`)
    })
  }

  /** For tests that provoke errors. */
  allow(...patterns: readonly RegExp[]): void {
    this.allowed.push(...patterns)
  }

  get all(): readonly string[] {
    return this.found.filter((line) => !this.allowed.some((pattern) => pattern.test(line)))
  }
}

export type Fixtures = {
  /** The address of the server under test. */
  address: string
  /** Fails the test on any error that it does not allow. */
  pageErrors: PageErrors
  /** API calls of a visitor. */
  visitor: Provider
  /** A new patient with their own API calls, not signed in in the browser. */
  newPatient: (profile?: Parameters<typeof register>[1]) => Promise<Patient>
  /** A new patient, signed in in the test's browser. */
  login: (profile?: Parameters<typeof register>[1]) => Promise<Patient>
  outbox: Record<'newestCode' | 'newestLink', (to: string) => Promise<string>>
}

export const test = base.extend<Fixtures>({
  address: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The configuration names no server.')
    await use(baseURL)
  },

  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = new PageErrors()
      await pageErrors.watch(context)
      await use(pageErrors)
      expect(pageErrors.all).toEqual([])
    },
    { auto: true },
  ],

  visitor: async ({ playwright, address }, use) => {
    const request = await playwright.request.newContext({ baseURL: address })
    await use(new Provider(request))
    await request.dispose()
  },

  newPatient: async ({ playwright, address }, use) => {
    const requests: APIRequestContext[] = []
    await use(async (profile) => {
      const request = await playwright.request.newContext({ baseURL: address })
      requests.push(request)
      return register(request, profile)
    })
    for (const request of requests) await request.dispose()
  },

  login: async ({ context, newPatient, address }, use) => {
    await use(async (profile) => {
      const patient = await newPatient(profile)
      await addSessionCookies(context, address, patient)
      return patient
    })
  },

  outbox: async ({ visitor }, use) => {
    const { request } = visitor
    await use({
      newestCode: (to) => newestCode(request, to),
      newestLink: (to) => newestLink(request, to),
    })
  },
})
