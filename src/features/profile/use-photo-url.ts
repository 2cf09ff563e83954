import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.endpoints.ts'
import { PHOTO_SIZES } from '#contract/person-constants.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { photoQuery } from './api/photo.query.ts'

const LARGEST = PHOTO_SIZES[PHOTO_SIZES.length - 1] ?? 384

/** An address for the photo, to be shown so many CSS pixels wide; null without one, and until it is here. */
export function usePhotoUrl(user: User | null, width: number): string | null {
  const wanted = width * (globalThis.devicePixelRatio ?? 1)
  const size = PHOTO_SIZES.find((each) => each >= wanted) ?? LARGEST
  const { data } = useQuery(photoQuery(useApi(), user?.uniqueId ?? '', user?.photo ?? null, size))
  return useObjectUrl(data ?? null)
}
