import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { newestCode, newestLink } from './outbox.ts'
import { type Patient, Provider, register } from './patient.ts'
import { keepSession } from './sign-in-cookies.ts'

type Fixtures = {
  /** The address of the server under test. */
  address: string
  /** Fails the test for what it was not told to tolerate. */
  complaints: Complaints
  /** A visitor's calls. */
  visitor: Provider
  /** A new patient with calls of their own; no browser knows of them. */
  newPatient: (profile?: Parameters<typeof register>[1]) => Promise<Patient>
  /** A new patient who is signed in in the test's browser. */
  login: (profile?: Parameters<typeof register>[1]) => Promise<Patient>
  outbox: Record<'newestCode' | 'newestLink', (to: string) => Promise<string>>
}

export const test = base.extend<Fixtures>({
  address: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The configuration names no server.')
    await use(baseURL)
  },

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      complaints.watch(context)
      await use(complaints)
      expect(complaints.all).toEqual([])
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
      await keepSession(context, address, patient)
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
