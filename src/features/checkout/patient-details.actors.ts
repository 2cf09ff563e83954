import { ADDRESS_PAGE_SIZE } from '#contract/constants.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { isSamePlace, KNOWN_ADDRESS } from '#contract/rules/address.ts'
import type { Api } from '#lib/http/api.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import type { CheckoutCalls, CheckoutPorts } from './checkout.ports.ts'

type Ports = Pick<CheckoutPorts, 'api' | 'cityId' | 'praise'>

/** The family, the addresses and the centres to choose from. */
export function patientDetailsCalls(ports: Ports) {
  const { api, cityId } = ports
  return {
    loadDetails: async () => {
      const [{ members }, addresses] = await Promise.all([
        api.call('memberList', { body: {} }),
        allAddresses(api),
      ])
      const here = addresses.filter(({ city_id }) => city_id === cityId())
      const onlyAddress = here.length === 1 ? (here[0] ?? null) : null
      return { members, addresses, onlyAddress }
    },
    addMember: async (fields) =>
      added(ports, await api.callWithMessage('memberAdd', { body: fields })),
    addAddress: async ({ fields, saved }) => {
      const known = saved.find((one) => one.tag === fields.tag && isSamePlace(one, fields))
      if (known) {
        ports.praise(KNOWN_ADDRESS)
        return known
      }
      return added(ports, await api.callWithMessage('addressAdd', { body: fields }))
    },
    updateAddress: async ({ addressId, fields }) => {
      const body = { ...fields, address_id: addressId }
      const answer = await api.callWithMessage('addressUpdate', { body })
      ports.praise(successCopy('updated', answer.message))
      return answer.result
    },
    loadCentres: async () => {
      const query = { city_id: cityId(), page: 1, size: 100 }
      return (await api.call('centreList', { query })).centres
    },
  } satisfies Partial<CheckoutCalls>
}

/** Every saved address, page by page (spec §7). */
async function allAddresses(api: Api): Promise<readonly Address[]> {
  const all: Address[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, size: ADDRESS_PAGE_SIZE }
    const { addresses, total } = await api.call('addressList', { query })
    all.push(...addresses)
    // A page may be empty although the total says more: one was deleted meanwhile.
    if (addresses.length === 0 || all.length >= total) return all
  }
}

function added<T>({ praise }: Ports, answer: { result: T; message: string }): T {
  praise(successCopy('added', answer.message))
  return answer.result
}
