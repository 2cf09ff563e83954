import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { peopleNext } from './kept-choices.ts'

export const NEXT_VISIT_KEY = ['next-visit']

/** Leads on to the visit of those who were taken out of the booking that was just placed. */
export function NextVisit({ lines }: { lines: readonly CartLine[] }) {
  const codes = lines.map(({ code }) => code).join()
  const { data = [] } = useQuery({
    queryKey: [...NEXT_VISIT_KEY, codes],
    queryFn: () => peopleNext(lines),
  })
  if (data.length === 0) return null
  const names = listInWords(data.map(({ member }) => member.firstName))
  const tests = lines.filter(({ code }) => data.some((person) => person.codes.includes(code)))
  return (
    <Notice
      className="mb-6"
      icon={CalendarPlus}
      title={`${names} still ${data.length === 1 ? 'needs' : 'need'} a visit`}
      actions={
        <AppLink className={buttonClass({ size: 'sm' })} href={paths.bookTogether.getHref()}>
          Now book {names}’s visit
        </AppLink>
      }
    >
      Waiting in your cart: {listInWords(tests.map(({ name }) => name))}.
    </Notice>
  )
}
