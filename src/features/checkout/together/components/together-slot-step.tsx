import Hospital from 'lucide-react/icons/hospital'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef } from 'react'
import { holdIsOver, holdMinutes } from '#config/sites.ts'
import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { isCollectionFree } from '#contract/rules/pricing.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { tooCloseWords } from '#contract/rules/visits-apart.ts'
import { labTime, shortDate } from '#lib/dates.ts'
import { allInWords, countInWords } from '#lib/format/count-in-words.ts'
import { capitalise } from '#lib/format/text-format.ts'
import { placeInWords, timesInWords, windowInWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { type Elsewhere, withoutTooClose } from '#lib/slots/elsewhere.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { heldScans, scanTooClose } from '#machines/linked-booking/two-places.ts'
import { Button } from '#ui/button.tsx'
import { stillToCome } from '#ui/collection.ts'
import { clock, HoldBanner } from '#ui/hold-banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BookingFrame } from '../../components/booking-frame.tsx'
import { FlowError } from '../../components/flow-error.tsx'
import { NextBar, type NextStep } from '../../components/next-step.tsx'
import { WindowPicker } from '../../components/window-picker.tsx'
import { dayOfSlot } from '../../day-of-slot.ts'
import type { Charges } from '../../step-bill.ts'
import { useSecondsLeft } from '../../use-seconds-left.ts'
import {
  collectionOf,
  distinctLines,
  firstNames,
  homeParts,
  type LinkedView,
  type PricedPart,
  pricedParts,
  STEP_HREFS,
} from '../linked-view.ts'
import { BookApart, BookedNext } from './book-apart.tsx'
import { Preparation } from './home-visit-plan.tsx'
import { TogetherSummary } from './together-summary.tsx'
import { WhoGoesWhen } from './who-goes-when.tsx'

type TogetherSlotStepProps = LinkedView & { charges: Charges }

/** A slot is offered only if everyone at home fits in it. */
export function TogetherSlotStep(props: TogetherSlotStepProps) {
  const { snapshot, send, charges } = props
  const { hold, days, slotId } = snapshot.context
  const { parts, sum } = pricedParts(snapshot)
  const home = homeParts(parts)
  const secondsLeft = useSecondsLeft(hold?.expires_at ?? null)
  const collection = collectionOf(snapshot, sum, charges)
  const holding = snapshot.matches({ slot: 'holding' })
  const next = nextOf(props)
  const atScan: Elsewhere = {
    label: 'at the scan',
    isTooClose: (slot) => scanTooClose(snapshot.context, slot) !== null,
  }
  const held = hold && <Held {...props} hold={hold} secondsLeft={secondsLeft} count={home.length} />
  return (
    <BookingFrame
      step="slot"
      hrefs={STEP_HREFS}
      state={stateOf(snapshot)}
      aside={
        <>
          {held && <div className="only-wide">{held}</div>}
          <TogetherSummary snapshot={snapshot} charges={charges} next={next} />
        </>
      }
    >
      <Head {...props} home={home} />
      <VisuallyHidden>
        <span role="status">{statusOf(props, home.length)}</span>
      </VisuallyHidden>
      <SlotNotice {...props} />
      <BookedNext snapshot={snapshot} send={send} />
      {days.length === 0 && snapshot.matches({ slot: 'loading' }) && <WindowsSkeleton />}
      {days.length > 0 && !snapshot.matches({ slot: 'expired' }) && (
        <>
          {home.length > 1 && (
            <p className="fastkey note">
              <Icon icon={Users} size={16} />
              <span>
                Free means there is room for {allInWords(home.length)}. “Only {home.length - 1}”
                means there is no place for the last one.
              </span>
            </p>
          )}
          {heldScans(snapshot.context).map(({ firstName, timing }) => (
            <p
              key={`${firstName} ${timing.slot_date} ${timing.from_time}`}
              className="fastkey note"
            >
              <Icon icon={Hospital} size={16} />
              <span>
                {shortDate(timing.slot_date)}: {tooCloseWords(firstName, timing, 'centre')}
              </span>
            </p>
          ))}
          <WindowPicker
            days={withOwnPlaces(days, hold, home.length).map((day) => withoutTooClose(day, atScan))}
            lines={distinctLines(home)}
            free={isCollectionFree(sum.sub_total)}
            value={holding ? slotId : (hold?.slot.slot_id ?? null)}
            heldDate={hold?.slot.slot_date ?? dayOfSlot(days, slotId) ?? null}
            places={home.length}
            elsewhere={atScan}
            onChoose={(slot) => send({ type: 'slot.choose', slot })}
          />
          <BookApart days={days} home={home} charges={charges} snapshot={snapshot} send={send} />
        </>
      )}
      {held && <div className="only-narrow">{held}</div>}
      {hold && <WhoGoesWhen snapshot={snapshot} send={send} home={home} hold={hold} />}
      {hold && <Preparation home={home} hold={hold} />}
      {hold ? (
        <NextBar
          next={next}
          sum={`${labTime(`${hold.slot.slot_date}T12:00:00+05:30`).format('ddd')}, ${clockTime(hold.slot.from_time)}`}
          sub={`${home.length} held for ${clock(secondsLeft)}, ${formatRupees(sum.total)} in all`}
        />
      ) : (
        <NextBar next={next} sum={formatRupees(sum.sub_total)} sub={stillToCome(collection)} />
      )}
    </BookingFrame>
  )
}

/** The provider's count includes the places that this booking holds. */
function withOwnPlaces(days: readonly SlotDay[], hold: SlotHold | null, places: number): SlotDay[] {
  return days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) =>
      slot.slot_id === hold?.slot.slot_id && slot.state !== 'past'
        ? { ...slot, available: Math.max(slot.available, places), state: 'free' as const }
        : slot,
    ),
  }))
}

function Head({ snapshot, home }: LinkedView & { home: readonly PricedPart[] }) {
  const { address } = snapshot.context
  return (
    <div className="stack stack--2">
      <h1 className="h1">When should we come?</h1>
      <p className="note">
        For {listInWords(firstNames(home))}, at{' '}
        {address && placeInWords(address.address_line, address.locality)}{' '}
        <span className="tabular-nums" translate="no">
          {address?.pincode}
        </span>
        . <AppLink href={STEP_HREFS.details}>Change</AppLink>
      </p>
    </div>
  )
}

function SlotNotice({ snapshot, send }: LinkedView) {
  const place = useRef<HTMLDivElement>(null)
  const { error } = snapshot.context
  const isExpired = snapshot.matches({ slot: 'expired' })
  const told = isExpired ? 'expired' : error
  useEffect(() => {
    if (told) place.current?.focus()
  }, [told])
  const reload = () => send({ type: 'slots.reload' })
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
      {isExpired && (
        <Notice
          tone="bad"
          title={error || `${holdIsOver()}, so we released the places`}
          actions={
            <Button size="sm" onClick={reload}>
              See free slots
            </Button>
          }
        >
          Choose a slot again. Nothing was booked or charged, and your other choices are saved.
        </Notice>
      )}
      {!isExpired && snapshot.matches({ slot: 'failed' }) && (
        <FlowError error={error} action={{ label: 'Try again', onPress: reload }} />
      )}
      {!isExpired && !snapshot.matches({ slot: 'failed' }) && error && (
        <FlowError error={error} safe="Your other choices are saved." />
      )}
    </div>
  )
}

type HeldProps = LinkedView & { hold: SlotHold; secondsLeft: number; count: number }

function Held({ snapshot, send, hold, secondsLeft, count }: HeldProps) {
  const span = visitSpan(count, hold.slot)
  const releasing = snapshot.matches({ slot: 'releasing' })
  const canRelease = snapshot.can({ type: 'slot.release' })
  return (
    <HoldBanner
      title={
        count > 1
          ? `${shortDate(hold.slot.slot_date)}, ${count} in a row: ${timesInWords(span)}`
          : `${windowInWords(hold.slot)} is held for you`
      }
      secondsLeft={secondsLeft}
      totalSeconds={Math.max(holdMinutes() * 60, hold.seconds_left)}
    >
      {count > 1 && `${capitalise(allInWords(count))} places are held together. `}
      {(canRelease || releasing) && (
        <button
          type="button"
          className="link"
          aria-disabled={releasing || undefined}
          onClick={() => send({ type: 'slot.release' })}
        >
          {releasing ? 'Releasing the places' : 'Release this slot'}
        </button>
      )}
    </HoldBanner>
  )
}

function WindowsSkeleton() {
  return (
    <div className="stack stack--6" aria-hidden="true">
      <Skeleton width="100%" height="76px" />
      <Skeleton width="100%" height="84px" />
      <Skeleton width="100%" height="140px" />
    </div>
  )
}

function statusOf({ snapshot }: LinkedView, count: number): string {
  const { hold } = snapshot.context
  if (snapshot.matches({ slot: 'loading' })) return 'Loading the slots'
  if (snapshot.matches({ slot: 'holding' })) return 'Holding the slot'
  if (snapshot.matches({ slot: 'releasing' })) return 'Releasing the slot'
  if (snapshot.matches({ slot: 'postponing' })) return 'Changing the booking'
  if (snapshot.matches({ slot: 'arranging' })) return 'Saving the order'
  if (!snapshot.matches({ slot: 'held' }) || !hold) return ''
  return `${windowInWords(hold.slot)} is held for ${countInWords(count)}`
}

function nextOf({ snapshot, send }: LinkedView): NextStep {
  const arranging = snapshot.matches({ slot: 'arranging' })
  const busy = arranging || snapshot.matches({ slot: 'holding' })
  const ready = busy || snapshot.can({ type: 'slot.confirm' })
  const { parts } = pricedParts(snapshot)
  const isSplit = parts.some(({ at }) => at === 'centre')
  return {
    label: isSplit ? 'Go to the scan' : 'Go to payment',
    busy,
    busyLabel: arranging ? 'Saving the order' : 'Holding the slot',
    missing: ready ? undefined : 'Choose a slot first.',
    onPress: () => send({ type: 'slot.confirm' }),
  }
}
