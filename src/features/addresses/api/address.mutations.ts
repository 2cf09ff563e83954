import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Address, AddressFields } from '#contract/patient.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { ADDRESSES_KEY } from './addresses.queries.ts'

// Each resolves to the server's message, which may be empty.

/** After a failure too: the change may have been made and its answer lost. */
const refetching = (queryClient: QueryClient) => ({
  onSettled: () => queryClient.invalidateQueries({ queryKey: ADDRESSES_KEY }),
})

export function addAddressMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...refetching(queryClient),
    mutationFn: async (body: AddressFields) =>
      (await api.callWithMessage('addressAdd', { body })).message,
  })
}

export function updateAddressMutation(api: Api, queryClient: QueryClient, address_id: string) {
  return mutationOptions({
    ...refetching(queryClient),
    mutationFn: async (fields: AddressFields) => {
      const body = { ...fields, address_id }
      return (await api.callWithMessage('addressUpdate', { body })).message
    },
  })
}

export function deleteAddressMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...refetching(queryClient),
    mutationFn: async ({ address_id: id }: Address) =>
      (await api.callWithMessage('addressDelete', { query: { id } })).message,
  })
}
