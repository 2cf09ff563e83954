import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { revokeShareMutation, sharesQuery } from './api/share.queries.ts'
import { ShareList } from './components/share-list.tsx'

type SharedLinksProps = {
  userId: string
  /** Undefined for the links of all reports. */
  reportId?: string
}

/** Renders nothing without links. */
export function SharedLinks({ userId, reportId }: SharedLinksProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: shares = [] } = useQuery(sharesQuery(api, userId, reportId))
  const { mutate, isPending, variables } = useMutation(revokeShareMutation(api, queryClient))
  if (shares.length === 0) return null
  return (
    <ShareList
      shares={shares}
      namesReport={reportId === undefined}
      busy={isPending ? variables : null}
      onEnd={(ending) =>
        mutate(ending, {
          onError: (error) =>
            void showToast('bad', failureMessage(error, 'We could not end the link. Try again.')),
        })
      }
    />
  )
}
