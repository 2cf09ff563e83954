import { useEffect, useRef } from 'react'
import { holdIsOver } from '#config/sites.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { shortScanName } from '../scan-format.ts'
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

function SlotNotice({ checkout: { snapshot, send } }: { checkout: CheckoutView }) {
  const { error } = snapshot.context
  const reload = () => send({ type: 'slots.reload' })
  if (isExpired(snapshot)) return <Expired snapshot={snapshot} onReload={reload} />
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

type ExpiredProps = { snapshot: CheckoutView['snapshot']; onReload: () => void }

/** The hold has expired; other appointments keep theirs. */
function Expired({ snapshot, onReload }: ExpiredProps) {
  const { appointments, basket, error } = snapshot.context
  const atCentre = snapshot.matches({ booking: { slot: { radiology: 'expired' } } })
  const ended = subdepartmentsOf(basket).filter(
    (name) => !appointments.some(({ subdepartment }) => subdepartment === name),
  )
  return (
    <Notice
      tone="bad"
      title={error || `${holdIsOver()}, so we released the slot`}
      actions={
        <Button size="sm" onClick={onReload}>
          See free slots
        </Button>
      }
    >
      {!error &&
        `Choose a slot again${atCentre ? ` for ${ended.map(shortScanName).join(' and ')}` : ''}. Your other choices are saved.`}
    </Notice>
  )
}

function isExpired(snapshot: CheckoutView['snapshot']): boolean {
  return (
    snapshot.matches({ booking: { slot: { home: 'expired' } } }) ||
    snapshot.matches({ booking: { slot: { radiology: 'expired' } } })
  )
}
