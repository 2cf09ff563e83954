import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '#config/paths.ts'
import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { fullDate } from '#lib/dates.ts'
import type { ApiInput } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { codeOf } from '#lib/http/http-failure.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { useSubmitOnce } from '#lib/use-submit-once.ts'
import { wordsOf } from '#machines/shared/failures.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { NewPlanForm, type PlanFailure, type Wish } from './components/new-plan-form.tsx'
import styles from './components/repeat-plans.css?inline'
import { intervalInWords } from './repeat-plan-format.ts'

const QUARTERLY: Wish = {
  interval: { every: 3, unit: 'months', once: false },
  firstOn: null,
  reminders: false,
}

/** Saving again would be refused again. */
const REFUSALS = ['too-many-plans', 'unknown-member', 'unknown-item', 'not-repeatable', 'invalid']

type NewPlanProps = {
  userId: string
  /** The test to begin with, of a member; null to choose one. */
  wanted: { readonly memberId: string; readonly code: string } | null
}

/** The tab `new-plan`: what, how often, and whether we may remind. It books and charges nothing. */
export function NewPlan({ userId, wanted }: NewPlanProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(wanted)
  const [wish, setWish] = useState(QUARTERLY)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['repeatable-tests', userId, 'form'],
    queryFn: ({ signal }) => api.call('repeatableTests', {}, { signal }),
    // Another page may have made a plan meanwhile.
    gcTime: 0,
  })
  const saving = useSubmitOnce({
    mutationFn: (body: ApiInput<'repeatPlanCreate'>['body']) =>
      api.call('repeatPlanCreate', { body }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: ['repeatable-tests'], refetchType: 'none' }),
    onError: (failure) => {
      if (failureOf(failure).kind === 'exists') void refetch()
    },
  })
  const restart = () => {
    saving.reset()
    void refetch()
  }
  if (saving.data) return <Frame made={saving.data} />
  if (isFetching) {
    return (
      <Frame>
        <div role="status">
          <span className="vh">Loading the tests of your family</span>
          <LinesSkeleton count={4} />
        </div>
      </Frame>
    )
  }
  if (error || !data) {
    return (
      <Frame>
        <CouldNotLoad
          what="The tests of your family"
          safe="No plan was created."
          offline
          busy={false}
          onRetry={restart}
        />
      </Frame>
    )
  }
  if (data.tests.length === 0) {
    return (
      <Frame>
        <NoTests />
      </Frame>
    )
  }
  const test = data.tests.find(
    ({ member, code }) => member.member_id === chosen?.memberId && code === chosen.code,
  )
  return (
    <Frame>
      <NewPlanForm
        tests={data.tests}
        today={data.today}
        hasAgreed={data.reminders}
        test={test}
        wish={wish}
        isSaving={saving.isPending}
        failure={saving.error ? failureOf(saving.error) : undefined}
        onTest={({ member, code }) => {
          setChosen({ memberId: member.member_id, code })
          setWish((before) => ({ ...before, firstOn: null }))
          saving.reset()
        }}
        onWish={(change) => setWish((before) => ({ ...before, ...change }))}
        onSave={({ member: { member_id }, code }) => {
          const { interval, firstOn: first_on, reminders } = wish
          saving.submit({ member_id, code, interval, first_on, reminders })
        }}
        onRestart={restart}
      />
    </Frame>
  )
}

/** Without an answer the plan may be made; one that exists was made elsewhere meanwhile. */
function failureOf(error: Error): PlanFailure {
  const code = codeOf(error)
  const words = wordsOf(error)
  if (code === 'plan-exists') return { kind: 'exists', words }
  return { kind: REFUSALS.includes(code) ? 'refused' : 'unanswered', words }
}

function Frame({ made, children }: { made?: RepeatPlan; children?: ReactNode }) {
  return (
    <section className="stack stack--6" aria-labelledby={made ? undefined : 'new-plan'}>
      <style>{styles}</style>
      <PartFocus part={made ? 'made' : 'form'} inPlace>
        {made ? (
          <Made plan={made} />
        ) : (
          <div className="stack stack--6">
            <div className="stack stack--2">
              <h2 className="h2" id="new-plan">
                New repeat plan
              </h2>
              <p className="note">
                A plan keeps the date for you. Nothing is booked or charged until you confirm.
              </p>
            </div>
            {children}
          </div>
        )}
      </PartFocus>
    </section>
  )
}

function NoTests() {
  return (
    <EmptyState
      heading="h3"
      title="No test to repeat yet"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          See tests and packages
        </AppLink>
      }
    >
      A plan repeats a test that you booked with us before.
    </EmptyState>
  )
}

function Made({ plan }: { plan: RepeatPlan }) {
  const reminder = plan.remind_on
    ? `We will message you on ${fullDate(plan.remind_on)}.`
    : 'We will not message you. The date is under Plans.'
  return (
    <EmptyState
      heading="h2"
      title={`${plan.name} is planned for ${fullDate(plan.due_on)}`}
      action={
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('repeat-plans')}
        >
          See your plans
        </AppLink>
      }
    >
      For {plan.member.firstName}, {intervalInWords(plan.interval)}. {reminder}
    </EmptyState>
  )
}
