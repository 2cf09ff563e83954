import { brand } from '#config/brand.ts'
import { sites } from '#config/sites.ts'
import type { Api } from '#lib/http/api.ts'
import { deviceType } from '#lib/mode.ts'
import type { System } from '#lib/system/system.tsx'
import { showToast } from '#lib/toast/toast.ts'

/** The browser's API client. The first call loads its code: axios, the schemas and the session. */
export function createBrowserApi(loadSystem: () => Promise<System>): Api {
  let loading: Promise<Api> | undefined
  const client = () => {
    loading ??= loadClient().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const api: Api = {
    call: async (name, input, options) => (await client()).call(name, input, options),
    callWithMessage: async (name, input, options) =>
      (await client()).callWithMessage(name, input, options),
  }
  return api

  async function loadClient(): Promise<Api> {
    const [{ createClient }, { createSessionPort }, { withOfflineAnswers }] = await Promise.all([
      import('#lib/http/client.ts'),
      import('#features/session/session-port.ts'),
      import('#lib/http/offline-answers.ts'),
    ])
    const client = createClient({
      publicToken: brand().publicToken,
      ...sites(),
      deviceType,
      session: createSessionPort({ loadSystem, api: () => api }),
      showError: (message) => void showToast('bad', message),
      report: reportError,
    })
    return withOfflineAnswers(client)
  }
}
