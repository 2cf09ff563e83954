import { useEffect, useRef } from 'react'
import { holdTime } from '#config/sites.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { isSameNeed } from '#machines/checkout/appointments.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { neededAppointments } from '../appointment-windows.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { FlowError } from './flow-error.tsx'

/** Scrolls into view: the pressed window may be far below. */
export function SlotNotices({ checkout }: { checkout: CheckoutView }) {
  const place = useRef<HTMLDivElement>(null)
  const { snapshot } = checkout
  const told = isExpired(snapshot) ? 'expired' : snapshot.context.error
  useEffect(() => {
    if (told) place.current?.focus()
  }, [told])
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
      <SlotNotice checkout={checkout} />
    </div>
  )
}

function SlotNotice({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, send } = checkout
  const { error } = snapshot.context
  const reload = () => send({ type: 'slots.reload' })
  if (isExpired(snapshot)) return <Expired checkout={checkout} onReload={reload} />
  if (
    snapshot.matches({ booking: { slot: { home: 'failed' } } }) ||
    snapshot.matches({ booking: { slot: { radiology: 'failed' } } })
  ) {
    return <FlowError error={error} action={{ label: 'Try again', onPress: reload }} />
  }
  if (snapshot.matches({ booking: { slot: { home: 'taken' } } })) {
    return <Notice tone="bad" title={error || TAKEN} />
  }
  return error ? <FlowError error={error} safe="Your other choices are saved." /> : null
}

const TAKEN = 'This slot was just taken. Please choose another.'

type ExpiredProps = { checkout: CheckoutView; onReload: () => void }

/** The hold has expired; other appointments keep theirs. */
function Expired({ checkout, onReload }: ExpiredProps) {
  const { snapshot } = checkout
  const { appointments, error } = snapshot.context
  const atCentre = snapshot.matches({ booking: { slot: { radiology: 'expired' } } })
  const ended = neededAppointments(checkout).filter(
    (one) => !appointments.some((held) => isSameNeed(held, one)),
  )
  const scans = [...new Set(ended.map(({ short }) => short))]
  return (
    <Notice
      tone="bad"
      title={error || 'Your slot is no longer held'}
      actions={
        <Button size="sm" onClick={onReload}>
          See free slots
        </Button>
      }
    >
      {!error &&
        `A slot is held for ${holdTime()}, unless it is released in another tab. Choose a slot again${atCentre ? ` for ${listInWords(scans)}` : ''}. Your other choices are saved.`}
    </Notice>
  )
}

function isExpired(snapshot: CheckoutView['snapshot']): boolean {
  return (
    snapshot.matches({ booking: { slot: { home: 'expired' } } }) ||
    snapshot.matches({ booking: { slot: { radiology: 'expired' } } })
  )
}
