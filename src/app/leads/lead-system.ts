import { FALLBACK_CITY } from '#contract/constants.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { System } from '#lib/system/system.tsx'
import { createBrowserApi } from '../browser-api.ts'
import type { SystemOptions } from '../system.ts'

export const leadQueries = createQueryClient()
export const leadApi = createBrowserApi(loadLeadSystem)

let system: Promise<System> | undefined

/** The charts on a page without the app's router: navigating leaves the page. */
export function loadLeadSystem(): Promise<System> {
  system ??= import('../system.ts').then(({ startSystem }) =>
    startSystem({
      api: leadApi,
      queryClient: leadQueries,
      city: () => cookies.city.get() ?? FALLBACK_CITY,
      router: documentRouter,
    }),
  )
  return system
}

const documentRouter: SystemOptions['router'] = {
  state: { location, navigation: { state: 'idle' } },
  navigate: (to) => location.assign(to),
  subscribe: () => () => {},
  revalidate: () => location.reload(),
}
