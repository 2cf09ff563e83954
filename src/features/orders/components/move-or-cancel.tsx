import { useId, useState } from 'react'
import type { LinkedOrders } from '#contract/orders.schemas.ts'
import { isBeforeFirstVisit, isChangeable } from '#contract/rules/cancellation.ts'
import { leavesVisit } from '#contract/rules/linked-orders.ts'
import { allInWords } from '#lib/format/count-in-words.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import {
  cancelOptions,
  cancelPreview,
  moveOptions,
  sharedVisit,
  TWO_VISITS,
  unmovableWords,
  type Who,
  waitingOrders,
} from '../visit-change.ts'
import { nextCharge, SAME_PRICE, type VisitOrder, visitPrice } from '../visit-format.ts'
import { ChangeTable } from './change-table.tsx'
import { VisitStyles } from './visit-styles.tsx'
import { WhoChips } from './who-chips.tsx'

type Change = 'move' | 'cancel'

const CHANGES = [
  { value: 'move', label: 'Move' },
  { value: 'cancel', label: 'Cancel' },
] as const

export type MoveOrCancelProps = {
  booking: LinkedOrders
  /** The same orders in full. */
  orders: readonly VisitOrder[]
  onMove: (who: Who) => void
  onCancel: (who: Who) => void
}

/** Nothing is asked of the lab here: each button opens the dialog that confirms. */
export function MoveOrCancel(props: MoveOrCancelProps) {
  const { booking, orders } = props
  const id = useId()
  const [wish, setWish] = useState<Change>('move')
  const [who, setWho] = useState<Who | null>(null)
  const waiting = orders.filter(isBeforeFirstVisit)
  // On the way to one of them, the page of the other order still has its own buttons.
  if (waiting.length < 2 || !waiting.every(isChangeable)) return null
  const movable = moveOptions(booking)
  const change = movable.length > 0 ? wish : 'cancel'
  const options = change === 'move' ? movable : cancelOptions(booking)
  const unmovable = unmovableWords(booking)
  const chosen = options.some(({ value }) => value === who) ? who : null
  return (
    <section className="card card--flush visit-change" aria-labelledby={id}>
      <VisitStyles />
      <div className="card__part stack stack--3">
        <h2 className="h2" id={id}>
          {movable.length > 0 ? 'Move or cancel' : 'Cancel'}
        </h2>
        {movable.length > 0 && (
          <Segmented
            name={`${id}-change`}
            legend="What do you want to do?"
            className="seg--where"
            value={change}
            onValueChange={setWish}
            options={CHANGES}
          />
        )}
        <WhoChips options={options} value={chosen} onValueChange={setWho} />
        {change === 'move' && unmovable && <p className="note">{unmovable}</p>}
      </div>
      <div className="card__part stack stack--3" role="status">
        {chosen === null && (
          <p className="note">
            {options[0]?.value === 'all' ? 'Choose all of them or one.' : 'Choose one of them.'}
          </p>
        )}
        {chosen !== null && change === 'move' && <Moving {...props} who={chosen} />}
        {chosen !== null && change === 'cancel' && (
          <Cancelling {...props} who={chosen} onKeep={() => setWho(null)} />
        )}
      </div>
    </section>
  )
}

type ChosenProps = MoveOrCancelProps & { who: Who }

function Moving(props: ChosenProps) {
  const { booking, who, onMove } = props
  const name = nameOf(booking, who)
  return (
    <>
      <p className="note">{movingText(props)}</p>
      <p>
        <Button size="sm" onClick={() => onMove(who)}>
          Choose a new slot
          {name ? ` for ${name}` : ` for ${allInWords(sharedVisit(booking).length)}`}
        </Button>
      </p>
    </>
  )
}

function movingText({ booking, orders, who }: ChosenProps): string {
  const ids = who === 'all' ? sharedVisit(booking).map(({ order_id }) => order_id) : [who]
  const moving = orders.filter(({ order_id }) => ids.includes(order_id))
  const [first] = moving
  const price = first ? visitPrice(first, nextCharge(moving)) : null
  if (who === 'all') {
    return `Everyone moves to one new slot, with a place for each. ${price ?? SAME_PRICE}`
  }
  if (!leavesVisit(booking, who)) return price ?? SAME_PRICE
  const more = price ? `${price} ` : ''
  return `Moving ${nameOf(booking, who)} alone makes a separate visit. ${more}${TWO_VISITS} You see the price before you confirm.`
}

function Cancelling({
  booking,
  orders,
  who,
  onCancel,
  onKeep,
}: ChosenProps & { onKeep: () => void }) {
  const name = nameOf(booking, who)
  const count = waitingOrders(booking).length
  return (
    <>
      <ChangeTable
        preview={cancelPreview(booking, who, orders)}
        caption={name ? `If ${name}’s order is cancelled` : 'If everything is cancelled'}
      />
      <p className="row row--wrap gap-x-5 gap-y-2">
        <Button size="sm" variant="danger" onClick={() => onCancel(who)}>
          {name ? `Cancel ${name}’s order` : `Cancel ${allInWords(count)}`}
        </Button>
        <Button size="sm" variant="plain" onClick={onKeep}>
          Keep {allInWords(count)}
        </Button>
      </p>
    </>
  )
}

function nameOf({ orders }: LinkedOrders, who: Who): string | undefined {
  return orders.find(({ order_id }) => order_id === who)?.member.firstName
}
