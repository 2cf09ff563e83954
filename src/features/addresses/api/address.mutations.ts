import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Address, AddressFields } from '#contract/patient.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { ADDRESSES_KEY } from './addresses.queries.ts'

const quiet = { quiet: true } as const

/** Each answers with the server's words, which may be none; the addresses are asked for anew. */
const changing = (queryClient: QueryClient) => ({
  // Offline it fails at once and says so: waiting silently for a network looks like saving.
  networkMode: 'always' as const,
  // After a failure too: the lab may have done it, and the answer got lost.
  onSettled: () => queryClient.invalidateQueries({ queryKey: ADDRESSES_KEY }),
})

export function addAddressMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...changing(queryClient),
    mutationFn: async (body: AddressFields) =>
      (await api.callWithMessage('addressAdd', { body }, quiet)).message,
  })
}

export function updateAddressMutation(api: Api, queryClient: QueryClient, address_id: string) {
  return mutationOptions({
    ...changing(queryClient),
    mutationFn: async (fields: AddressFields) => {
      const body = { ...fields, address_id }
      return (await api.callWithMessage('addressUpdate', { body }, quiet)).message
    },
  })
}

export function deleteAddressMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...changing(queryClient),
    mutationFn: async ({ address_id: id }: Address) =>
      (await api.callWithMessage('addressDelete', { query: { id } }, quiet)).message,
  })
}
