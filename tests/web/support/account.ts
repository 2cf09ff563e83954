import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { sampleAddress, sampleMan, sampleMember } from '#paths/checkout/checkout.data.ts'

type Parts = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}
type Answers = Record<string, (input: Parts) => unknown>
type Asked = { readonly name: string; readonly input: Parts }

/** Data of an account; tests change it. */
export type Account = { members: Member[]; addresses: Address[] }

export const refused = (status: number, code: string, message: string) =>
  new HttpFailure({ kind: 'refused', status, code, message })

export const noAnswer = new HttpFailure({
  kind: 'network',
  status: 0,
  code: 'network',
  message: '',
})

export const family: readonly Member[] = [sampleMember, sampleMan]

export function someAddresses(count: number): Address[] {
  return Array.from({ length: count }, (_, at) => ({
    ...sampleAddress,
    address_id: `a-${at + 1}`,
    address_line: `Flat ${at + 1}, Lake View`,
  }))
}

/**
 * Fakes the API for the family and the addresses of one account. Calls in `fails` reject with that
 * failure, or never settle for `null`.
 */
export function accountLab(account: Partial<Account> = {}, more: Answers = {}) {
  const kept: Account = { members: [...family], addresses: [], ...account }
  const asked: Asked[] = []
  const fails: Record<string, Error | null> = {}
  const unknown = (code: string) => refused(404, code, 'This is not on your list.')
  const answers: Answers = {
    wallet: () => ({ points: 240, points_cashvalue: 120 }),
    cityList: () => ({ cities: [MUMBAI, DELHI] }),
    memberList: () => ({ members: [...kept.members] }),
    memberDetails: ({ params }) => found(kept.members, 'member_id', params.id, 'unknown-member'),
    memberAdd: ({ body }) => {
      const member = { ...sampleMan, ...body, member_id: `m-${kept.members.length + 1}` }
      kept.members.push(member)
      return member
    },
    memberUpdate: ({ body }) => changed(kept.members, 'member_id', body),
    memberDelete: ({ body }) => removed(kept.members, 'member_id', body.member_id),
    addressList: ({ query }) => {
      const { page, size } = { page: Number(query.page), size: Number(query.size) }
      const addresses = kept.addresses.slice((page - 1) * size, page * size)
      return { addresses, total: kept.addresses.length }
    },
    addressDetails: ({ params }) =>
      found(kept.addresses, 'address_id', params.id, 'unknown-address'),
    addressAdd: ({ body }) => {
      const address = { ...sampleAddress, ...body, address_id: 'a-new' }
      kept.addresses.unshift(address)
      return address
    },
    addressUpdate: ({ body }) => changed(kept.addresses, 'address_id', body),
    addressDelete: ({ query }) => removed(kept.addresses, 'address_id', query.id),
    patientLocalities: () => ({ localities: [POWAI] }),
    ...more,
  }

  function found<T>(all: readonly T[], key: keyof T, id: unknown, code: string): T {
    const one = all.find((each) => each[key] === id)
    if (!one) throw unknown(code)
    return one
  }
  function changed<T extends object>(all: T[], key: keyof T & string, change: Parts['body']): T {
    const at = all.findIndex((each) => each[key] === change[key])
    // SAFETY: the change has names and types of the changed record.
    all[at] = { ...(all[at] as T), ...change }
    return all[at]
  }
  function removed<T>(all: T[], key: keyof T, id: unknown) {
    all.splice(
      all.findIndex((each) => each[key] === id),
      1,
    )
    return { done: true }
  }
  const call = async (name: string, input: unknown) => {
    // SAFETY: every input of an endpoint consists of these parts.
    const parts = input as Parts
    asked.push({ name, input: parts })
    if (fails[name] === null) return new Promise<never>(() => {})
    if (fails[name]) throw fails[name]
    // SAFETY: each answer has the shape of the endpoint it is named after.
    return answers[name]?.(parts) as never
  }
  const api: Api = {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
  const bodiesOf = (name: string) =>
    asked.filter((each) => each.name === name).map(({ input }) => input.body)
  return { api, asked, bodiesOf, fails, kept }
}

const MUMBAI = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }
const DELHI = { id: 2, city_name: 'New Delhi', state_name: 'Delhi' }

export const POWAI = {
  locality: 'Powai',
  pincode: '400076',
  city_id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
}
