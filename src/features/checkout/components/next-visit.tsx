import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { paths } from '#config/paths.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { waitingIn } from '#machines/checkout/checkout.context.ts'
import { linesOf } from '#machines/checkout/parts.ts'
import { isList } from '#machines/checkout/people.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutView } from '../use-checkout.ts'

/** Leads on to the visit of those who were left for later in the booking that was just placed. */
export function NextVisit({ checkout: { snapshot, cart } }: { checkout: CheckoutView }) {
  const { context } = snapshot
  // After a reload they are who the next booking is for.
  const isNext = snapshot.matches('reviewing') && isList(snapshot.context)
  const waiting = isNext ? context.people : waitingIn(context)
  if (waiting.length === 0) return null
  const names = listInWords(waiting.map(({ firstName }) => firstName))
  const codes = waiting.flatMap((member) => linesOf(member, context.given, cart))
  const tests = cart.filter((line) => codes.includes(line))
  return (
    <Notice
      className="mb-6"
      icon={CalendarPlus}
      title={`${names} still ${waiting.length === 1 ? 'needs' : 'need'} a visit`}
      actions={
        <AppLink className={buttonClass({ size: 'sm' })} href={paths.patientCart.getHref()}>
          Now book {names}’s visit
        </AppLink>
      }
    >
      Waiting in your cart: {listInWords(tests.map(({ name }) => name))}.
    </Notice>
  )
}
