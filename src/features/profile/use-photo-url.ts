import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.endpoints.ts'
import { PHOTO_SIZES } from '#contract/person-constants.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'

const LARGEST = PHOTO_SIZES[PHOTO_SIZES.length - 1] ?? 384

/** URL of the photo for a width in CSS pixels; null without a photo and while loading. */
export function usePhotoUrl(user: User | null, width: number): string | null {
  const wanted = width * (globalThis.devicePixelRatio ?? 1)
  const size = PHOTO_SIZES.find((each) => each >= wanted) ?? LARGEST
  const { data } = useQuery(photoQuery(useApi(), user?.uniqueId ?? '', user?.photo ?? null, size))
  return useObjectUrl(data ?? null)
}

type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Disabled without a photo; `photo` is its name in the user data. */
function photoQuery(api: Api, userId: string, photo: string | null, size: PhotoSize) {
  return queryOptions({
    queryKey: ['photo', userId, photo, size],
    queryFn: async ({ signal }) => {
      const bytes = await api.call('photo', { query: { size } }, { signal })
      // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/webp' })
    },
    enabled: userId !== '' && photo !== null,
    // Immutable: a new photo has a new name.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
