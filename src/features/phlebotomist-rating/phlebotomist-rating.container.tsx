import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plainWords } from '#contract/rules/in-words.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'
import { Avatar } from '#ui/avatar.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ratingMutation, visitQuery } from './api/phlebotomist-rating.queries.ts'
import { DeadLink, LookUpFailed } from './components/rating-failures.tsx'
import { RatingThanks } from './components/rating-thanks.tsx'
import { RatingForm } from './forms/rating-form.tsx'

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

interface RatingFrameProps {
  visit: { readonly name: string; readonly badge: string; readonly order_no: string }
  children: ReactNode
}

function RatingFrame({ visit: { name, badge, order_no }, children }: RatingFrameProps) {
  return (
    <div className="stack stack--6 rating">
      <PageHead title="Rate your home visit">
        Give one to five stars and add a comment if you like. You can rate a visit once.
      </PageHead>
      <div className="card row">
        <Avatar name={name} />
        <div>
          <p>
            <b>{name}</b>
          </p>
          <p className="note tabular-nums">
            Phlebotomist, badge {plainWords(badge)}, order {order_no}
          </p>
        </div>
      </div>
      {children}
    </div>
  )
}

function RatingSkeleton() {
  return (
    <div className="stack stack--6 rating" aria-busy="true">
      <h1 className="h1">Rate your home visit</h1>
      <VisuallyHidden>
        <span role="status">Loading the visit</span>
      </VisuallyHidden>
      <Skeleton width="100%" height="76px" />
      <Skeleton width="240px" height="44px" />
      <Skeleton width="100%" height="120px" />
      <Skeleton width="160px" height="48px" />
    </div>
  )
}

const NO_ANSWER = 'We could not reach the lab. Your rating is still here. Try again.'
const OUR_FAULT = 'Something went wrong on our side. Your rating is still here. Try again.'

function ratingFailure(error: Error): string {
  if (failureKind(error) === 'offline') return NO_ANSWER
  return (error instanceof HttpFailure && error.message) || OUR_FAULT
}

/** The token is unknown or has expired. */
function isDeadLink(error: Error): boolean {
  return error instanceof HttpFailure && (error.status === 404 || error.status === 400)
}
