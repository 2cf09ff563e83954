import { HEADERS } from '../../../contract/conventions.ts'
import { type Endpoint, hasSideEffects } from '../../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../contract/inventory.ts'
import type { Check } from '../check.ts'
import { Client, type Parts } from '../client.ts'
import { invalidInputs } from '../invalid-input.ts'
import type { Lab } from '../lab.ts'

// SAFETY: the keys of the inventory.
const CALLS = Object.entries<Endpoint>(endpoints).filter(([, { external }]) => !external) as [
  EndpointName,
  Endpoint,
][]

/** Somebody whom the call admits. */
async function admitted(lab: Lab, { access }: Endpoint): Promise<Client> {
  return access === 'patient' ? (await lab.patient()).client : lab.visitor()
}

/** Fills the path alone. */
function bare({ path, method }: Endpoint): Parts {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])
  return { params: Object.fromEntries(names), ...(method !== 'GET' && { body: {} }) }
}

const signedOut: Check[] = CALLS.filter(([, { access }]) => access !== 'public').map(
  ([call, endpoint]) => ({
    call,
    says:
      endpoint.access === 'patient' ? 'refuses who is not signed in' : 'refuses who has no token',
    run: async (lab) =>
      new Client(lab.base).refused(
        call,
        bare(endpoint),
        endpoint.access === 'patient' ? '401 sign-in-required' : '403 session-required',
      ),
  }),
)

const withoutCsrfToken: Check[] = CALLS.filter(([, endpoint]) => hasSideEffects(endpoint)).map(
  ([call, endpoint]) => ({
    call,
    says: 'refuses a request without CSRF token',
    run: async (lab) => {
      const client = await admitted(lab, endpoint)
      const headers = { [HEADERS.csrfToken]: 'made-up' }
      return client.refused(call, bare(endpoint), '403 csrf-invalid', { headers })
    },
  }),
)

const invalid: Check[] = CALLS.flatMap(([call, endpoint]) => {
  const inputs = invalidInputs(endpoint)
  if (inputs.length === 0) return []
  return {
    call,
    says: 'refuses fields that are missing or wrong',
    run: async (lab: Lab) => {
      const client = await admitted(lab, endpoint)
      for (const input of inputs) await client.refused(call, input, '400 invalid')
    },
  }
})

const unreadable: Check[] = CALLS.filter(([, { body }]) => body !== undefined).map(
  ([call, endpoint]) => ({
    call,
    says: 'refuses a body that is no JSON',
    run: async (lab) => {
      const client = await admitted(lab, endpoint)
      await client.refused(call, bare(endpoint), '400 invalid', { raw: '{' })
      const headers = { 'content-type': 'text/plain' }
      await client.refused(call, bare(endpoint), '415 unsupported-media-type', { headers })
    },
  }),
)

/** What holds for every call of its kind, derived from the descriptors of the contract. */
export const everyCallChecks: readonly Check[] = [
  ...signedOut,
  ...withoutCsrfToken,
  ...invalid,
  ...unreadable,
].map((check) => ({ ...check, independent: true }))
