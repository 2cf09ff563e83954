import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AppFacts, AppFactsContext } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { ApiProvider } from '#lib/http/api-context.tsx'
import { type System, SystemProvider } from '#lib/system/system.tsx'
import { ToastSlot } from './toast-slot.tsx'

type ProvidersProps = {
  api: Api
  queryClient: QueryClient
  facts: AppFacts
  loadSystem: () => Promise<System>
  /** Undefined on the server. */
  systemStarted?: Promise<System>
  /** False on a page that has a container of its own. */
  toasts?: boolean
  children: ReactNode
}

/** Context providers around the router, on the server and in the browser. */
export function Providers(props: ProvidersProps) {
  const { api, queryClient, facts, loadSystem, systemStarted, toasts = true, children } = props
  return (
    <AppFactsContext value={facts}>
      <ApiProvider api={api}>
        <QueryClientProvider client={queryClient}>
          <SystemProvider load={loadSystem} started={systemStarted}>
            {children}
          </SystemProvider>
          {toasts && <ToastSlot />}
        </QueryClientProvider>
      </ApiProvider>
    </AppFactsContext>
  )
}
