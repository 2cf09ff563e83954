import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import { ratingMutation, visitQuery } from './api/phlebotomist-rating.queries.ts'
import { RatingFrame } from './components/rating-frame.tsx'
import { RatingSkeleton } from './components/rating-skeleton.tsx'
import { RatingThanks } from './components/rating-thanks.tsx'
import { DeadLink, LookUpFailed } from './components/rating-trouble.tsx'
import { RatingForm } from './forms/rating-form.tsx'
import { isDeadLink, ratingFailure } from './rating-words.ts'

/** The rating of a home visit, by the token of the link in a message (`/feedback?token=…`). */
export function PhlebotomistRating({ token }: { token: string }) {
  const api = useApi()
  const visit = useQuery(visitQuery(api, token))
  const rating = useMutation(ratingMutation(api, token))
  return (
    <div className="wrap page" data-state={rating.isSuccess ? 'rated' : visit.status}>
      {visit.isPending && <RatingSkeleton />}
      {visit.isError && isDeadLink(visit.error) && <DeadLink />}
      {visit.isError && !isDeadLink(visit.error) && (
        <LookUpFailed
          offline={failureKind(visit.error) === 'offline'}
          busy={visit.isFetching}
          onRetry={() => void visit.refetch()}
        />
      )}
      {visit.isSuccess && (
        <PartFocus part={rating.isSuccess ? 'rated' : 'form'}>
          {rating.isSuccess || visit.data.rated ? (
            <RatingThanks name={visit.data.name} justNow={rating.isSuccess} />
          ) : (
            <RatingFrame visit={visit.data}>
              <RatingForm
                name={visit.data.name}
                sending={rating.isPending}
                failure={rating.error ? ratingFailure(rating.error) : null}
                onSubmit={rating.mutate}
              />
            </RatingFrame>
          )}
        </PartFocus>
      )}
    </div>
  )
}
