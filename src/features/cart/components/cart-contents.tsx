import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { type Band, fastOf } from '#lib/slots/fast.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { planOf } from '#ui/line-samples.ts'
import { TubePlanCard } from '#ui/tube-plan-card.tsx'
import { overlapsOf } from '../overlap.ts'
import type { CartView } from '../use-cart.ts'
import { CartEmpty } from './cart-empty.tsx'
import { CartLineCard } from './cart-line.tsx'
import { CartNotices } from './cart-notices.tsx'
import { FastNotice } from './fast-notice.tsx'
import { OverlapHint } from './overlap-hint.tsx'

type CartContentsProps = {
  cart: CartView
  cityName: string
  fastingBand: Band | null
}

/** What is in the cart, what it means for the visit, and what the chart has to say of it. */
export function CartContents({ cart, cityName, fastingBand }: CartContentsProps) {
  const { snapshot, send } = cart
  const { lines, changes } = snapshot.context
  const [removed, setRemoved] = useState<readonly CartLine[]>([])
  const [keptBoth, setKeptBoth] = useState<readonly string[]>([])

  const remove = (line: CartLine) => {
    setRemoved([line])
    send({ type: 'cart.remove', code: line.code })
  }
  const clear = () => {
    setRemoved(lines)
    send({ type: 'cart.clear' })
  }
  const undo = () => {
    for (const line of removed) send({ type: 'cart.add', line })
    setRemoved([])
  }
  const notices = <CartNotices cart={cart} removed={removed} onUndo={undo} />
  if (lines.length === 0) {
    return (
      <>
        <CartEmpty />
        {notices}
      </>
    )
  }

  const overlaps = overlapsOf(lines)
  const plan = planOf(lines)
  const fast = fastOf(lines)
  return (
    <>
      <div className="menu-head m-0">
        <h1 className="h1">Cart</h1>
        <p className="note n">
          {lines.length === 1 ? '1 item' : `${lines.length} items`}, prices for {cityName}
        </p>
      </div>
      {notices}
      <ul className="stack stack--3">
        {lines.map((line) => (
          <CartLineCard
            key={line.code}
            line={line}
            overlap={overlaps.find((overlap) => overlap.line.code === line.code)}
            change={changes.find((change) => change.code === line.code)}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
      {overlaps
        .filter((overlap) => !keptBoth.includes(overlap.line.code))
        .map((overlap) => (
          <OverlapHint
            key={overlap.line.code}
            overlap={overlap}
            onRemove={() => remove(overlap.line)}
            onKeep={() => setKeptBoth([...keptBoth, overlap.line.code])}
          />
        ))}
      {plan.samples.length > 0 && <TubePlanCard plan={plan} />}
      {fast && <FastNotice fast={fast} band={fastingBand} />}
      <div className="row row--between row--wrap">
        <AppLink className="link" href={paths.testMenu.getHref()}>
          <Icon icon={Plus} size={16} />
          Add another test
        </AppLink>
        <Button variant="plain" size="sm" onClick={clear}>
          Clear cart
        </Button>
      </div>
    </>
  )
}
