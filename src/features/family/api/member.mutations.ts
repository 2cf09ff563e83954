import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Member, MemberFields } from '#contract/patient.endpoints.ts'
import { MEMBERS_KEY } from '#lib/family/members-key.ts'
import type { Api } from '#lib/http/api.ts'

const quiet = { quiet: true } as const

/** Each answers with the server's words, which may be none; what is known of the family is asked for anew. */
const changing = (queryClient: QueryClient) => ({
  // Offline it fails at once and says so: waiting silently for a network looks like saving.
  networkMode: 'always' as const,
  // After a failure too: the lab may have done it, and the answer got lost.
  onSettled: () => queryClient.invalidateQueries({ queryKey: MEMBERS_KEY }),
})

export function addMemberMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...changing(queryClient),
    mutationFn: async (body: MemberFields) =>
      (await api.callWithMessage('memberAdd', { body }, quiet)).message,
  })
}

export function updateMemberMutation(api: Api, queryClient: QueryClient, member_id: string) {
  return mutationOptions({
    ...changing(queryClient),
    mutationFn: async ({ email: _kept, ...fields }: MemberFields) => {
      const body = { ...fields, member_id }
      return (await api.callWithMessage('memberUpdate', { body }, quiet)).message
    },
  })
}

export function removeMemberMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    ...changing(queryClient),
    mutationFn: async ({ member_id }: Member) =>
      (await api.callWithMessage('memberDelete', { body: { member_id } }, quiet)).message,
  })
}
