import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'

/** No toast: each failure is shown beside its button. */

const sessionsChanged = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: ['sessions'] })

/** Signs one device out, or all others without an id. */
export function endSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) await api.call('sessionEndOthers', { body: {} })
      else await api.call('sessionEnd', { body: { session_id: sessionId } })
    },
    onSettled: sessionsChanged(queryClient),
  })
}

/** Changing the password signs out the other devices. */
export function changePasswordMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: ApiInput<'changePassword'>['body']) =>
      (await api.callWithMessage('changePassword', { body })).message,
    onSuccess: sessionsChanged(queryClient),
  })
}

export function setConsentMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'consentSet'>['body']) => api.call('consentSet', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['consents'] }),
  })
}

export function exportDataMutation(api: Api) {
  return mutationOptions({
    mutationFn: () => api.call('exportData', { body: {} }),
  })
}
