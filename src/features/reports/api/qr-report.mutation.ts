import { mutationOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { openInNewTab } from '#lib/routing/open-in-new-tab.ts'

/**
 * Asks for the report behind a QR code and opens it (spec §2: in a new tab). Its failures raise no toast:
 * the page redirects (spec §8).
 */
export function qrReportMutation(api: Api) {
  return mutationOptions({
    mutationFn: async (code: string) => {
      const { url } = await api.call('qrReport', { query: { code } }, { quiet: true })
      return { url, isOpen: openInNewTab(url) }
    },
    networkMode: 'always',
  })
}
