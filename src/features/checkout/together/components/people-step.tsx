import Check from 'lucide-react/icons/check'
import Users from 'lucide-react/icons/users'
import { MAX_LINKED_ORDERS } from '#contract/constants.ts'
import { allInWords } from '#lib/format/count-in-words.ts'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import type { LocateLocality } from '#lib/place/use-locate-locality.ts'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { stateOf } from '#lib/system/state-of.ts'
import type { RestartReason } from '#machines/checkout/checkout.context.ts'
import { centreNeeds } from '#machines/linked-booking/linked-booking.setup.ts'
import { Chip } from '#ui/chip.tsx'
import { stillToCome, sumSoFar } from '#ui/collection.ts'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { AddressPicker } from '../../components/address-part.tsx'
import { BookingFrame } from '../../components/booking-frame.tsx'
import { CentrePicker } from '../../components/centre-picker.tsx'
import { FlowError } from '../../components/flow-error.tsx'
import { NewMember } from '../../components/member-part.tsx'
import { NextBar, type NextStep } from '../../components/next-step.tsx'
import { restartOutcome } from '../../components/restart-notice.tsx'
import type { Charges } from '../../step-bill.ts'
import { collectionOf, type LinkedView, pricedParts, STEP_HREFS } from '../linked-view.ts'
import { missingWords } from '../together-copy.ts'
import { BookedNext } from './book-apart.tsx'
import { TestsByPerson } from './tests-by-person.tsx'
import { TogetherSummary } from './together-summary.tsx'

type PeopleStepProps = LinkedView & {
  city: { readonly id: number; readonly city_name: string }
  charges: Charges
  findLocalities: FindLocalities
  locate: LocateLocality
  whereabouts: OwnPosition
  onRemoveLine: (code: string) => void
}

export function PeopleStep(props: PeopleStepProps) {
  const { snapshot, send, charges, onRemoveLine } = props
  const { context } = snapshot
  const { sum } = pricedParts(snapshot)
  const collection = collectionOf(snapshot, sum, charges)
  const next = nextOf(props)
  return (
    <BookingFrame
      step="details"
      hrefs={STEP_HREFS}
      state={stateOf(snapshot)}
      aside={<TogetherSummary snapshot={snapshot} charges={charges} next={next} />}
    >
      <div className="stack stack--8">
        {context.restart && <Restarted reason={context.restart} />}
        {context.error && (
          <FlowError
            error={context.error}
            safe="No booking was made. Your choices are saved."
            {...(snapshot.matches({ drafting: 'failed' }) && {
              action: { label: 'Try again', onPress: () => send({ type: 'booking.retry' }) },
            })}
          />
        )}
        <People {...props} />
        <BookedNext snapshot={snapshot} send={send} />
        <TestsByPerson snapshot={snapshot} send={send} onRemoveLine={onRemoveLine} />
        <Places {...props} />
      </div>
      <NextBar
        next={next}
        sum={formatRupees(sumSoFar(sum.sub_total, collection))}
        sub={stillToCome(collection)}
      />
    </BookingFrame>
  )
}

function Restarted({ reason }: { reason: RestartReason }) {
  return (
    <Notice
      tone="info"
      role="status"
      title={
        reason === 'cartChanged'
          ? 'Your cart has changed, so we start over here'
          : 'This booking was changed on another device, so we start over here'
      }
    >
      {restartOutcome(reason)} Check who has which tests.
    </Notice>
  )
}

function People({ snapshot, send }: LinkedView) {
  const { members, people, memberError } = snapshot.context
  const count = people.length
  const isChosen = (id: string) => people.some(({ member }) => member.member_id === id)
  return (
    <fieldset>
      <legend>
        <h1 className="h1">Who is this visit for?</h1>
      </legend>
      <p className="note mt-1 mb-4">Choose everyone who gives a sample at the same address.</p>
      <div className="row row--wrap gap-2">
        {members.map((member) => {
          const chosen = isChosen(member.member_id)
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
      <NewMember
        key={members.length}
        onSubmit={(fields) => send({ type: 'member.add', fields })}
        busy={snapshot.matches({ people: 'addingMember' })}
        error={memberError}
      />
      <Notice
        className="mt-4"
        icon={Users}
        title={count > 1 ? 'One visit, one collection charge' : 'Add the others who are at home'}
      >
        {count > 1
          ? `The same phlebotomist takes ${allInWords(count)} samples, one after the other. You get one order and one report for each person.`
          : `Up to ${MAX_LINKED_ORDERS} orders in one visit, with one collection charge.`}
      </Notice>
    </fieldset>
  )
}

function Places(props: PeopleStepProps) {
  const { snapshot, send, city, findLocalities, locate, whereabouts } = props
  const { addresses, address, addressError, centres, centre } = snapshot.context
  const { parts } = pricedParts(snapshot)
  const needs = centreNeeds(parts)
  return (
    <>
      <AddressPicker
        city={city}
        findLocalities={findLocalities}
        locate={locate}
        addresses={addresses}
        chosen={address}
        error={addressError}
        busy={snapshot.matches({ people: 'savingAddress' })}
        canChoose={(one) => snapshot.can({ type: 'address.choose', address: one })}
        onChoose={(one) => send({ type: 'address.choose', address: one })}
        onAdd={(fields) => send({ type: 'address.save', addressId: null, fields })}
        onEdit={(addressId, fields) => send({ type: 'address.save', addressId, fields })}
      />
      {needs.length > 0 && (
        <section className="stack stack--3" aria-label="Scans">
          <Notice tone="info" title={`At the centre: ${needs.map(({ name }) => name).join(', ')}`}>
            The other tests are taken at home. You get an order for each, shown together.
          </Notice>
          <CentrePicker
            centres={centres}
            needs={needs}
            chosen={centre}
            whereabouts={whereabouts}
            canChoose={(one) => snapshot.can({ type: 'centre.choose', centre: one })}
            onChoose={(one) => send({ type: 'centre.choose', centre: one })}
          />
        </section>
      )}
    </>
  )
}

function nextOf({ snapshot, send }: LinkedView): NextStep {
  const failed = snapshot.matches({ drafting: 'failed' })
  const drafting = snapshot.matches({ drafting: 'saving' })
  return {
    label: failed ? 'Try again' : 'Choose a slot',
    shortLabel: failed ? 'Try again' : 'Choose slot',
    busy: drafting,
    busyLabel: 'Preparing the booking',
    missing: drafting || failed ? undefined : missingWords(snapshot),
    onPress: () => send({ type: failed ? 'booking.retry' : 'people.confirm' }),
  }
}
