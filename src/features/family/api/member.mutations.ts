import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Member, MemberFields } from '#contract/patient.endpoints.ts'
import { MEMBERS_KEY } from '#lib/family/members-key.ts'
import type { Api } from '#lib/http/api.ts'

// Each resolves to the server's message, which may be empty.

/** After a failure too: the change may have been made and its answer lost. */
const refetching = (queryClient: QueryClient) => ({
  onSettled: () => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY }),
})

export function addMemberMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...refetching(queryClient),
    mutationFn: async (body: MemberFields) =>
      (await api.callWithMessage('memberAdd', { body })).message,
  })
}

export function updateMemberMutation(api: Api, queryClient: QueryClient, member_id: string) {
  return mutationOptions({
    ...refetching(queryClient),
    mutationFn: async ({ email: _kept, ...fields }: MemberFields) => {
      const body = { ...fields, member_id }
      return (await api.callWithMessage('memberUpdate', { body })).message
    },
  })
}

export function removeMemberMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...refetching(queryClient),
    mutationFn: async ({ member_id }: Member) =>
      (await api.callWithMessage('memberDelete', { body: { member_id } })).message,
  })
}
