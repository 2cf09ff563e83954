import { useMutation, useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { plainWords } from '#contract/rules/in-words.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ratingMutation, visitQuery } from './api/phlebotomist-rating.queries.ts'
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
            Phlebotomist, ID {plainWords(badge)}, order {order_no}
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

function DeadLink() {
  return (
    <EmptyState
      heading="h1"
      title="This link does not work"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.feedback.getHref()}>
          Give feedback
        </AppLink>
      }
    >
      It may be incomplete, or its 30 days are over. Open the link in our latest message, or tell us
      about the visit in the feedback form.
    </EmptyState>
  )
}

function LookUpFailed({
  offline,
  busy,
  onRetry,
}: {
  offline: boolean
  busy: boolean
  onRetry: () => void
}) {
  return (
    <EmptyState
      art={offline ? 'offline' : 'spill'}
      heading="h1"
      title={offline ? 'You are offline' : 'The visit could not be loaded'}
      action={
        <Button variant="next" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The link still works. Check the connection and try again.
    </EmptyState>
  )
}

interface RatingThanksProps {
  name: string
  /** The rating was given just now. */
  justNow: boolean
}

function RatingThanks({ name, justNow }: RatingThanksProps) {
  return (
    <div className="stack stack--6">
      <div className="done">
        <span className="done__mark">
          <Icon icon={Check} size={24} />
        </span>
        <div>
          <h1 className="h1">
            {justNow ? 'Thank you for your rating' : 'You have already rated this visit'}
          </h1>
          <p className="lead">
            {justNow
              ? `We have your rating of ${name}.`
              : `We have your rating of ${name}. You can rate a visit once.`}
          </p>
        </div>
      </div>
      <div className="row row--wrap">
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('my-order')}
        >
          See my orders
        </AppLink>
        <AppLink className={buttonClass()} href={paths.feedback.getHref()}>
          Give feedback
        </AppLink>
      </div>
    </div>
  )
}
