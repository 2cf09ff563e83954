import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { isoDate } from '#lib/dates.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { isInAppMode } from '#lib/mode.ts'
import { failureKind } from '#lib/routing/page-failure.ts'
import { saveFile } from '#lib/save-file.ts'

/** The bytes of a sent file for its dialog. */
export function useSentFile(file: SentFile) {
  const { data, error, isFetching, refetch } = useQuery(sentFileQuery(useApi(), file))
  const kind = failureKind(error) === 'offline' ? 'offline' : 'refused'
  return {
    file: data ?? null,
    failed: error && !data ? kind : null,
    busy: isFetching,
    onRetry: () => void refetch(),
    // A webview opens no tab for what a page holds.
    ...(data &&
      isInAppMode() && { onSave: () => void saveFile(nameOf(data.type), data, data.type) }),
  } as const
}

function nameOf(type: string): string {
  const [, ending = ''] = type.split('/')
  return `sent_${isoDate(Date.now())}.${ending === 'jpeg' ? 'jpg' : ending}`
}

/** The bytes of a sent file. They leave the memory when the file is closed. */
function sentFileQuery(api: Api, { imageKey, type }: SentFile) {
  return queryOptions({
    queryKey: ['sent-file', imageKey],
    queryFn: async ({ signal }) => {
      const file = await api.call('downloadImage', { query: { imageKey } }, { signal })
      // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
      return new Blob([file as Uint8Array<ArrayBuffer>], { type })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}
