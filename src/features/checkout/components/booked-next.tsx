import type { Member } from '#contract/patient.endpoints.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { waitingIn } from '#machines/checkout/checkout.context.ts'
import { linesOf } from '#machines/checkout/parts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutView } from '../use-checkout.ts'

/** Who was taken out of this booking, and the way back. */
export function BookedNext({ checkout: { snapshot, send, cart } }: { checkout: CheckoutView }) {
  const { context } = snapshot
  return waitingIn(context).map((member) => {
    const tests = linesOf(member, context.given, cart)
    const rejoin = { type: 'person.add', member } as const
    return (
      <Notice
        key={member.member_id}
        role="status"
        title={`${member.firstName} is not in this booking`}
        actions={
          snapshot.can(rejoin) && (
            <Button size="sm" onClick={() => send(rejoin)}>
              Book {member.firstName} with the others
            </Button>
          )
        }
      >
        Waiting in your cart: {listInWords(tests.map(({ name }) => name))}. You book{' '}
        {tests.length === 1 ? 'it' : 'them'} after this booking.
        {snapshot.can(rejoin) && ' If all go together, you choose the slot again.'}
      </Notice>
    )
  })
}

const OWN = { 0: 'on his own', 1: 'on her own', 2: 'separately' } as const

export function onTheirOwn({ gender }: Pick<Member, 'gender'>): string {
  return OWN[gender]
}
