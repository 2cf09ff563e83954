import Check from 'lucide-react/icons/check'
import Users from 'lucide-react/icons/users'
import { MAX_ORDERS_OF_BOOKING } from '#contract/constants.ts'
import { isFull } from '#machines/checkout/people.ts'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { NO_MORE_ORDERS } from '../family-copy.ts'
import type { CheckoutView } from '../use-checkout.ts'
import type { OpenForm } from '../use-open-form.ts'
import { BookedNext } from './booked-next.tsx'
import styles from './family.css?inline'
import { NewMember } from './member-part.tsx'
import { TestsByPerson } from './tests-by-person.tsx'

type PeoplePartProps = {
  checkout: CheckoutView
  memberForm: OpenForm
  onRemoveLine: (code: string) => void
}

/** A booking for several people: who they are, and who has which tests. */
export function PeoplePart({ checkout, memberForm, onRemoveLine }: PeoplePartProps) {
  return (
    <>
      <style>{styles}</style>
      <People checkout={checkout} memberForm={memberForm} />
      <BookedNext checkout={checkout} />
      <TestsByPerson checkout={checkout} onRemoveLine={onRemoveLine} />
    </>
  )
}

function People({
  checkout: { snapshot, send },
  memberForm,
}: Omit<PeoplePartProps, 'onRemoveLine'>) {
  const { members, people, partErrors } = snapshot.context
  const [only, ...others] = people
  const isOneVisit = snapshot.context.visit === 'home'
  return (
    <fieldset>
      <legend>
        <h1 className="h1">Who is this visit for?</h1>
      </legend>
      <p className="note mt-1 mb-4">
        Choose everyone who {isOneVisit ? 'gives a sample at the same address' : 'comes along'}.
      </p>
      <div className="row row--wrap gap-2">
        {members.map((member) => {
          const chosen = people.some(({ member_id }) => member_id === member.member_id)
          const event = chosen
            ? ({ type: 'person.remove', memberId: member.member_id } as const)
            : ({ type: 'person.add', member } as const)
          return (
            <Chip
              key={member.member_id}
              pressed={chosen}
              icon={chosen ? Check : undefined}
              aria-disabled={!snapshot.can(event) || undefined}
              onClick={() => send(event)}
            >
              {member.firstName}
            </Chip>
          )
        })}
      </div>
      {isFull(snapshot.context) ? (
        <p className="note mt-3" role="status">
          {NO_MORE_ORDERS}
        </p>
      ) : (
        <NewMember
          form={memberForm}
          onSubmit={(fields) => send({ type: 'member.add', fields })}
          busy={snapshot.matches({ booking: { details: { choosing: { member: 'adding' } } } })}
          error={partErrors.member}
        />
      )}
      {only && others.length === 0 && (
        <p className="mt-3">
          <button
            type="button"
            className="link"
            onClick={() => send({ type: 'member.choose', member: only })}
          >
            Book for one person
          </button>
        </p>
      )}
      {isOneVisit && (
        <Notice
          className="mt-4"
          icon={Users}
          title={
            others.length > 0
              ? 'One visit, one collection charge'
              : 'Add the others who are at home'
          }
        >
          {others.length > 0
            ? 'The same phlebotomist takes your samples, one after the other. You get one order and one report for each person.'
            : `Up to ${MAX_ORDERS_OF_BOOKING} orders in one visit, with one collection charge.`}
        </Notice>
      )}
    </fieldset>
  )
}
