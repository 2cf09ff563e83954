import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { localitiesQuery } from './api/localities.query.ts'
import type { FindLocalities } from './forms/address-form.tsx'

/** Looks up a PIN as it is typed. Without an answer the locality is typed by hand. */
export function useFindLocalities(): FindLocalities {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (pin) => queryClient.fetchQuery(localitiesQuery(api, pin)).catch(() => null),
    [api, queryClient],
  )
}
