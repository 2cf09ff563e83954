import { useMutation } from '@tanstack/react-query'
import type { Position } from '#contract/rules/distance.ts'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { showToast } from '#lib/toast/toast.ts'

/** spec §8. */
const NO_MAP = 'Map not exist for this centre'

export type CentreDirections = {
  readonly busy: boolean
  /** URL of directions whose tab the browser blocked, for a link. */
  readonly blocked: string | null
  readonly ask: () => void
}

/**
 * Fetches the directions to a centre and opens them in a new tab. `from` is the patient's position,
 * which the map gets and the provider does not.
 */
export function useDirections(labCode: string, from: Position | null = null): CentreDirections {
  const api = useApi()
  const { mutate, isPending, data } = useMutation({
    mutationFn: async () => {
      const { map } = await api.call('mapDirection', { body: { lab_code: labCode } })
      if (map) return openTab(withOrigin(map, from))
      void showToast('bad', NO_MAP)
      return null
    },
    onError: (error) => {
      if (failureKind(error) === 'offline') void showToast('bad', failureMessage(error, ''))
    },
  })
  return { busy: isPending, blocked: data ?? null, ask: () => mutate() }
}

/** @returns the URL if the browser blocked the tab. `noopener` would hide whether it did. */
function openTab(url: string): string | null {
  const tab = window.open(url, '_blank')
  if (!tab) return url
  tab.opener = null
  return null
}

/** Without an origin the map starts at the position of the device. */
function withOrigin(map: string, from: Position | null): string {
  if (!from) return map
  const url = new URL(map)
  if (!url.searchParams.has('destination')) return map
  url.searchParams.set('origin', `${from.lat},${from.lng}`)
  return url.href
}
