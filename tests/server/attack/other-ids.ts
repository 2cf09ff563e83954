import fc from 'fast-check'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { idsOf, type Owned, secretsOf, type Thief, viewOf } from '../factories/two-patients.ts'
import { OPEN } from '../other-patient-open-fields.ts'
import type { TestApp } from '../support/app.ts'
import { idFieldsOf, nameOf } from '../support/id-fields.ts'
import { type Meaningful, validInputFor } from '../support/odd-input.ts'
import type { attackFigures } from './figures.ts'
import { sendOdd } from './odd-request.ts'

/** Operations of the contract, whether or not a field of theirs is known to be an id. */
export const operations = Object.entries<Endpoint>(endpoints).filter(
  ([, endpoint]) => !endpoint.external,
)

/**
 * Sends operations with ids of `owned` in any field, by the patient `me`.
 * @returns a function that fails if a response tells, or a call changes, what belongs to `owned`
 */
export function otherIdsAttack(
  server: TestApp,
  { owned, me }: { readonly owned: Owned; readonly me: Thief },
  { seed, runs }: { readonly seed: number; readonly runs: number },
  figures?: Pick<ReturnType<typeof attackFigures>, 'count'>,
): (call: string, endpoint: Endpoint) => Promise<void> {
  const theirs = idsOf(owned)
  const own = [me.draft.order_id, me.memberId, me.addressId, me.mobile]
  const idFields = operations
    .flatMap(([, endpoint]) => idFieldsOf(endpoint))
    .map(nameOf)
    .filter((field) => !(field in OPEN))
  const withIds = (ids: readonly string[]): Meaningful => ({
    ...Object.fromEntries(idFields.map((field) => [field, ids])),
    city_id: [1],
    test_code: ['CBC'],
    codes: [['CBC']],
    mobile_no: [owned.owner.user.mobile_no, me.mobile],
    mobile_number: [owned.owner.user.mobile_no, me.mobile],
    patient_id: [me.memberId, owned.memberId, owned.owner.self.member_id],
    relation_type: ['father'],
    otp: ['123456'],
    pincode: ['400050'],
    dob: ['1985-03-14'],
  })
  const inputs = (endpoint: Endpoint, ids: readonly string[]) => {
    const part = (schema: Endpoint['body']) =>
      schema ? validInputFor(schema, withIds(ids), theirs) : fc.constant(undefined)
    const { params, query, body } = endpoint
    return fc.record({ params: part(params), query: part(query), body: part(body) })
  }
  /** What they wrote into their own records comes back in later responses. */
  const sent = new Set<string>()
  return async (call, endpoint) => {
    const seen = await viewOf(server, owned)
    // Chance leaves ids out: each of theirs is sent once in all fields that take an id. A request
    // without a body or a query asks for everything.
    const each = theirs.flatMap((id) => fc.sample(inputs(endpoint, [id]), { seed, numRuns: 1 }))
    const examples = [...each, { ...each[0], query: undefined, body: {} }]
    await fc.assert(
      fc.asyncProperty(inputs(endpoint, [...theirs, ...own]), async (input) => {
        const begun = performance.now()
        const request = { ...input, extra: {}, raw: undefined }
        const answer = await sendOdd(server, endpoint, request, me.headers)
        figures?.count(call, answer.statusCode, performance.now() - begun)
        expect(answer.statusCode).toBeLessThan(500)
        for (const secret of secretsOf(owned)) {
          if (JSON.stringify(input).includes(secret)) sent.add(secret)
        }
        const secrets = secretsOf(owned).filter((secret) => !sent.has(secret))
        expect(secrets.filter((secret) => answer.body.includes(secret))).toEqual([])
      }),
      { seed, numRuns: runs + examples.length, examples: examples.map((input) => [input]) },
    )
    expect(await viewOf(server, owned)).toEqual(seen)
  }
}
