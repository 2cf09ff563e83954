import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'

/* Quiet, as each failure is said where it was pressed. Offline they fail at once and do not wait. */
const quiet = { quiet: true } as const
const networkMode = 'always'

const sessionsChanged = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: ['sessions'] })

/** Signs one device out; without an id all others. */
export function endSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) await api.call('sessionEndOthers', { body: {} }, quiet)
      else await api.call('sessionEnd', { body: { session_id: sessionId } }, quiet)
    },
    onSettled: sessionsChanged(queryClient),
    networkMode,
  })
}

/** A changed password has signed the other devices out. */
export function changePasswordMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: ApiInput<'changePassword'>['body']) =>
      (await api.callWithMessage('changePassword', { body }, quiet)).message,
    onSuccess: sessionsChanged(queryClient),
    networkMode,
  })
}

export function setConsentMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'consentSet'>['body']) => api.call('consentSet', { body }, quiet),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['consents'] }),
    networkMode,
  })
}

export function exportDataMutation(api: Api) {
  return mutationOptions({
    mutationFn: () => api.call('exportData', { body: {} }, quiet),
    networkMode,
  })
}
