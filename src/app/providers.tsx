import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AppFacts, AppFactsContext } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { ApiProvider } from '#lib/http/api-context.tsx'
import { type System, SystemProvider } from '#lib/system/system.tsx'
import { ToastSlot } from '#lib/toast/toast-slot.tsx'

type ProvidersProps = {
  api: Api
  queryClient: QueryClient
  facts: AppFacts
  loadSystem: () => Promise<System>
  children: ReactNode
}

/** What stands above the router, on the server and in the browser alike. */
export function Providers({ api, queryClient, facts, loadSystem, children }: ProvidersProps) {
  return (
    <AppFactsContext value={facts}>
      <ApiProvider api={api}>
        <QueryClientProvider client={queryClient}>
          <SystemProvider load={loadSystem}>{children}</SystemProvider>
          <ToastSlot />
        </QueryClientProvider>
      </ApiProvider>
    </AppFactsContext>
  )
}
