import { useQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { lastInWords } from './repeat-plan-format.ts'

type RepeatTestProps = { code: string; userId: string }

/**
 * On the page of a test: who of the family had it, with the way to a plan that repeats it. Nothing
 * if nobody had it, or the provider does not answer: the page is about the test.
 */
export function RepeatTest({ code, userId }: RepeatTestProps) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['repeatable-tests', userId],
    queryFn: ({ signal }) => api.call('repeatableTests', {}, { signal, byItself: true }),
  })
  const had = data?.tests.filter((test) => test.code === code) ?? []
  if (!data || had.length === 0) return null
  return (
    <section className="card stack stack--2" aria-labelledby="repeat-test">
      <h2 className="h4" id="repeat-test">
        Repeat this test
      </h2>
      <ul className="stack stack--2">
        {had.map(({ member: { member_id: member, firstName }, last_on, plan_id }) => (
          <li key={member} className="row row--between row--wrap tabular-nums">
            <span>
              {firstName}: {lastInWords(last_on, data.today).toLowerCase()}
            </span>
            {plan_id === null ? (
              <AppLink className="link" href={paths.profile.getHref('new-plan', { member, code })}>
                Repeat regularly<span className="vh"> for {firstName}</span>
              </AppLink>
            ) : (
              <AppLink className="link" href={paths.profile.getHref('repeat-plans')}>
                See the repeat plan<span className="vh"> of {firstName}</span>
              </AppLink>
            )}
          </li>
        ))}
      </ul>
      <p className="note">
        A plan keeps the next date. Nothing is booked and nothing is charged until you confirm.
      </p>
    </section>
  )
}
