import { queryOptions } from '@tanstack/react-query'
import { MEMBERS_KEY } from '#lib/family/members-key.ts'
import type { Api } from '#lib/http/api.ts'

/** The account holder and the family; disabled without a user. */
export function membersQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: [...MEMBERS_KEY, userId, 'list'],
    queryFn: async ({ signal }) => (await api.call('memberList', { body: {} }, { signal })).members,
    enabled: userId !== '',
  })
}

export function memberQuery(api: Api, userId: string, id: string) {
  return queryOptions({
    queryKey: [...MEMBERS_KEY, userId, id],
    queryFn: ({ signal }) => api.call('memberDetails', { params: { id } }, { signal }),
    enabled: userId !== '' && id !== '',
    // Not cached: the form takes its default values from it and needs the current ones.
    gcTime: 0,
  })
}
