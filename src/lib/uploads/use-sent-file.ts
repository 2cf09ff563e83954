import { useQuery } from '@tanstack/react-query'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { sentFileQuery } from './sent-file.query.ts'

/** The bytes of a sent file for its dialog. */
export function useSentFile(file: SentFile) {
  const { data, error, isFetching, refetch } = useQuery(sentFileQuery(useApi(), file))
  const kind = failureKind(error) === 'offline' ? 'offline' : 'refused'
  return {
    file: data ?? null,
    failed: error && !data ? kind : null,
    busy: isFetching,
    onRetry: () => void refetch(),
  } as const
}
