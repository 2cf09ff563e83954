import { CHANGE_END } from '#contract/change-words.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { Button } from '#ui/button.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { canAddTest } from '../order-format.ts'

type AddedTestsProps = {
  order: Order
  onTakeOut: (line: Order['lines'][number]) => void
}

/** The tests that were added to the order, as long as they can be taken out again. */
export function AddedTests({ order, onTakeOut }: AddedTestsProps) {
  const lines = canAddTest(order) ? order.lines.filter(({ added }) => added) : []
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="order-added">
      <h2 className="h2 mb-3" id="order-added">
        {lines.length === 1 ? 'Test you added' : 'Tests you added'}
      </h2>
      <ul className="order-items">
        {lines.map((line) => {
          const [kind] = containerKinds([line])
          return (
            <li key={line.test_code}>
              {kind && <SampleMark kind={kind} />}
              <div className="grow">
                <h3 className="h4">{line.name}</h3>
                <p className="note tabular-nums">{formatRupees(line.unit_price)}</p>
              </div>
              <Button size="sm" onClick={() => onTakeOut(line)}>
                Take out<VisuallyHidden> {line.name}</VisuallyHidden>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="note mt-2">
        You can take {lines.length === 1 ? 'it' : 'them'} out until {CHANGE_END[order.order_type]}.
      </p>
    </section>
  )
}
