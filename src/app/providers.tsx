import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { type AppFacts, AppFactsContext } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { ApiProvider } from '#lib/http/api-context.tsx'
import { type System, SystemProvider } from '#lib/system/system.tsx'
import { toastsWanted } from '#lib/toast/toast.ts'

type ProvidersProps = {
  api: Api
  queryClient: QueryClient
  facts: AppFacts
  loadSystem: () => Promise<System>
  /** Undefined on the server. */
  systemStarted?: Promise<System>
  children: ReactNode
}

/** Context providers around the router, on the server and in the browser. */
export function Providers(props: ProvidersProps) {
  const { api, queryClient, facts, loadSystem, systemStarted, children } = props
  return (
    <AppFactsContext value={facts}>
      <ApiProvider api={api}>
        <QueryClientProvider client={queryClient}>
          <SystemProvider load={loadSystem} started={systemStarted}>
            {children}
          </SystemProvider>
          <ToastSlot />
        </QueryClientProvider>
      </ApiProvider>
    </AppFactsContext>
  )
}

const Toasts = lazy(async () => ({ default: (await import('#lib/toast/toasts.tsx')).Toasts }))

/** Loads the toast container with the first toast. */
function ToastSlot() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get, () => false)
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
