import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { showToast } from '#lib/toast/toast.ts'

/** spec §8. */
const NO_MAP = 'Map not exist for this centre'

/** Fetches the map link of a centre and opens it in a new tab. */
export function useDirections(labCode: string): { busy: boolean; ask: () => void } {
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('mapDirection', { body: { lab_code: labCode } }),
    onSuccess: ({ map }) => {
      if (map) window.open(map, '_blank', 'noopener,noreferrer')
      else void showToast('bad', NO_MAP)
    },
    onError: (error) => {
      if (failureKind(error) === 'offline') void showToast('bad', failureMessage(error, ''))
    },
  })
  return { busy: isPending, ask: () => mutate() }
}
