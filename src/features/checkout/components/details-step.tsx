import { lazy, type ReactNode, Suspense } from 'react'
import type { City } from '#contract/catalogue.endpoints.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import type { LocateLocality } from '#lib/place/use-locate-locality.ts'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { safetyQuestionsOf, subdepartmentsOf } from '#machines/checkout/basket.ts'
import { doneAtCentre, linesForNobody, questionsOf } from '#machines/checkout/checkout.context.ts'
import { isList } from '#machines/checkout/people.ts'
import { stillToCome, sumSoFar } from '#ui/collection.ts'
import { formatRupees } from '#ui/rupees.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { missingTests } from '../family-copy.ts'
import { ineligibleLines } from '../ineligible-lines.ts'
import { type Charges, collectionOf, stepBill } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useOpenForm } from '../use-open-form.ts'
import type { TypedAddress } from '../use-typed-address.ts'
import { ADDRESS_FORM, AddressPart, firstAddressForm } from './address-part.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { CentrePart } from './centre-part.tsx'
import { FlowError } from './flow-error.tsx'
import { IneligibleNotice } from './ineligible-notice.tsx'
import { MemberPart } from './member-part.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { RestartNotice } from './restart-notice.tsx'
import { StepSummary } from './step-summary.tsx'
import { VisitPart, Ways } from './visit-part.tsx'

// Lazy: most bookings are for one person.
const PeoplePart = lazy(async () => ({
  default: (await import('./people-part.tsx')).PeoplePart,
}))

type DetailsStepProps = {
  checkout: CheckoutView
  city: Pick<City, 'id' | 'city_name'>
  typedAddress?: TypedAddress
  charges: Charges
  findLocalities: FindLocalities
  locate: LocateLocality
  /** The patient's position, for sorting centres. */
  whereabouts: OwnPosition
  /** The two ways to book a cart of blood tests and scans. */
  ways?: ReactNode
  onRemoveLine: (code: string) => void
}

export function DetailsStep(props: DetailsStepProps) {
  const { checkout, city, charges, findLocalities, locate, whereabouts, ways, onRemoveLine } = props
  const { snapshot, send, cart, parts, lines } = checkout
  const { people, members, addresses, visit, error } = snapshot.context
  const isOfSeveral = isList(snapshot.context)
  const [member] = people
  const refused = isOfSeveral ? [] : ineligibleLines(lines, member ?? null)
  const collection = collectionOf(snapshot, lines, charges)
  const { sub_total } = priceLines({ lines, slot: null })
  const addressForm = useOpenForm(addresses, firstAddressForm(addresses, props.typedAddress))
  const memberForm = useOpenForm(members)
  const next = nextOf(checkout, {
    isRefused: refused.length > 0,
    isAddingMember: memberForm.open !== null,
    form: visit !== 'center' && addressForm.open !== null ? ADDRESS_FORM : undefined,
  })
  const forNobody = isOfSeveral ? linesForNobody(snapshot.context, cart) : []
  return (
    <BookingFrame
      step="details"
      state={stateOf(snapshot)}
      aside={
        <StepSummary
          lines={lines}
          parts={parts}
          forNobody={forNobody}
          bill={stepBill(sub_total, collection)}
          subTotal={sub_total}
          atCentre={collection.kind === 'centre'}
          next={next}
        />
      }
    >
      <div className="stack stack--8">
        <RestartNotice checkout={checkout} />
        <RefusedNotice checkout={checkout} part="member" />
        {isOfSeveral ? (
          <Suspense fallback={<LinesSkeleton count={4} />}>
            <PeoplePart checkout={checkout} memberForm={memberForm} onRemoveLine={onRemoveLine} />
          </Suspense>
        ) : (
          <>
            <MemberPart checkout={checkout} memberForm={memberForm} />
            <IneligibleNotice
              name={member?.firstName ?? ''}
              refused={refused}
              onRemove={onRemoveLine}
            />
          </>
        )}
        <RefusedNotice checkout={checkout} part="place" />
        {ways ? <Ways checkout={checkout}>{ways}</Ways> : <VisitPart checkout={checkout} />}
        {visit !== 'center' && (
          <AddressPart
            checkout={checkout}
            city={city}
            typedAddress={props.typedAddress}
            findLocalities={findLocalities}
            locate={locate}
            openForm={addressForm}
          />
        )}
        {visit !== 'home' && !isImpossible(snapshot) && (
          <CentrePart checkout={checkout} city={city} whereabouts={whereabouts} />
        )}
        <RefusedNotice checkout={checkout} part="booking" />
        {snapshot.matches({ booking: { drafting: 'failed' } }) && (
          <FlowError
            error={error}
            safe="No booking was made. Your choices are saved."
            action={{ label: 'Try again', onPress: () => send({ type: 'checkout.retry' }) }}
          />
        )}
      </div>
      <NextBar
        next={next}
        sum={formatRupees(sumSoFar(sub_total, collection))}
        sub={stillToCome(collection)}
      />
    </BookingFrame>
  )
}

export function DetailsFailed({ checkout: { snapshot, send } }: { checkout: CheckoutView }) {
  return (
    <FlowError
      error={snapshot.context.error}
      action={{ label: 'Try again', onPress: () => send({ type: 'checkout.retry' }) }}
    />
  )
}

type StepFacts = {
  /** A test is not for the patient. */
  readonly isRefused: boolean
  /** The form of a family member is open. */
  readonly isAddingMember: boolean
  /** The open form of an address: the step's button saves it and goes on. */
  readonly form: string | undefined
}

function nextOf({ snapshot, send, cart }: CheckoutView, facts: StepFacts): NextStep {
  const failed = snapshot.matches({ booking: { drafting: 'failed' } })
  const drafting = snapshot.matches({ booking: 'drafting' }) && !failed
  return {
    ...labelOf(snapshot),
    busy: drafting || snapshot.hasTag('saving address'),
    busyLabel: drafting ? 'Preparing the booking' : 'Saving the address',
    form: drafting || failed ? undefined : facts.form,
    missing: drafting || failed ? undefined : missingOf(snapshot, cart, facts),
    onPress: () => send(failed ? { type: 'checkout.retry' } : { type: 'details.confirm' }),
  }
}

function labelOf(snapshot: CheckoutView['snapshot']) {
  const { visit, people } = snapshot.context
  if (visit === 'home') return { label: 'Choose a slot', shortLabel: 'Choose slot' }
  const atCentre = doneAtCentre(snapshot.context)
  const asked =
    people.length > 0
      ? people.flatMap((member) => questionsOf(snapshot.context, member))
      : safetyQuestionsOf(atCentre)
  if (asked.length > 0) return { label: 'Go to the safety questions', shortLabel: 'Continue' }
  if (visit === 'both' || subdepartmentsOf(atCentre).length > 0)
    return { label: 'Choose a slot', shortLabel: 'Choose slot' }
  return { label: 'See the opening hours', shortLabel: 'Opening hours' }
}

/** What is still missing before the patient can go on. */
function missingOf(
  snapshot: CheckoutView['snapshot'],
  cart: CheckoutView['cart'],
  { isRefused, isAddingMember, form }: StepFacts,
): string | undefined {
  if (isAddingMember) return 'Add the family member first, or cancel.'
  if (snapshot.can({ type: 'details.confirm' })) return undefined
  if (isImpossible(snapshot)) return 'Call us to book these tests.'
  if (!snapshot.matches({ booking: { details: { choosing: { member: 'chosen' } } } }))
    return 'Choose the patient first.'
  const toGive = missingTests(snapshot.context, cart)
  if (toGive) return toGive
  const { visit } = snapshot.context
  if (visit !== 'center' && !form && !isAt(snapshot, { address: 'chosen' }))
    return 'Choose the address first.'
  if (isAt(snapshot, { centre: 'none' })) return 'No centre here does all these tests.'
  if (visit !== 'home' && !isAt(snapshot, { centre: 'chosen' })) return 'Choose the centre first.'
  return form && !isRefused
    ? undefined
    : 'One of the tests is not for this patient. Remove it or choose another patient.'
}

function isImpossible(snapshot: CheckoutView['snapshot']): boolean {
  return isAt(snapshot, { visit: 'impossible' })
}

function isAt(
  snapshot: CheckoutView['snapshot'],
  choosing: { visit: 'impossible' } | { address: 'chosen' } | { centre: 'none' | 'chosen' },
): boolean {
  return snapshot.matches({ booking: { details: { choosing } } })
}
