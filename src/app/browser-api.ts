import { brand } from '#config/brand.ts'
import { createSessionPort } from '#features/session/session-port.ts'
import type { Api } from '#lib/http/api.ts'
import { createClient } from '#lib/http/client.ts'
import { deviceType } from '#lib/mode.ts'
import type { System } from '#lib/system/system.tsx'
import { showToast } from '#lib/toast/toast.ts'

/** The client as the browser uses it. */
export function createBrowserApi(loadSystem: () => Promise<System>): Api {
  const api = createClient({
    publicToken: brand.publicToken,
    blogApiUrl: brand.blogApiUrl,
    deviceType,
    session: createSessionPort({ loadSystem, api: () => api }),
    tell: (message) => void showToast('bad', message),
    report: reportError,
  })
  return api
}
