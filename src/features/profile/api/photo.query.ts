import { queryOptions } from '@tanstack/react-query'
import type { PHOTO_SIZES } from '#contract/person-constants.ts'
import type { Api } from '#lib/http/api.ts'

export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** The holder's photo; `photo` is what the user data name it by, and nothing is asked without one. */
export function photoQuery(api: Api, userId: string, photo: string | null, size: PhotoSize) {
  return queryOptions({
    queryKey: ['photo', userId, photo, size],
    queryFn: async ({ signal }) => {
      const bytes = await api.call('photo', { query: { size } }, { signal, quiet: true })
      // SAFETY: the client read these bytes into a buffer of their own, never a shared one.
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/webp' })
    },
    enabled: userId !== '' && photo !== null,
    // Another photo has another name.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
