import Banknote from 'lucide-react/icons/banknote'
import { useId } from 'react'
import { paths } from '#config/paths.ts'
import { CHANGE_END } from '#contract/change-words.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { Notice } from '#ui/notice.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { BillSkeleton, LinesSkeleton, Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { outcomeCopy } from '../add-test-copy.ts'
import { changesOf, isHome, paymentInWords } from '../add-test-view.ts'
import type { OrderChangeView } from '../order-change-view.ts'
import { bookedInWords } from '../order-format.ts'
import { turnInWords, turnOf } from '../visit-format.ts'
import styles from './add-test.css?inline'
import { AddTestAside } from './add-test-aside.tsx'
import { AddTestOutcome } from './add-test-outcome.tsx'
import { AddTestQuestions } from './add-test-questions.tsx'
import { AddTestSearch } from './add-test-search.tsx'
import { DeltaTable } from './delta-table.tsx'

type AddTestScreenProps = OrderChangeView & {
  /** With the test, after a payment from which the patient has returned. */
  paid: Order | undefined
}

export function AddTestScreen({ snapshot, send, paid }: AddTestScreenProps) {
  const { before, orderId } = snapshot.context
  const order = before?.order
  const ordersPage = paths.profile.getHref('my-order', { order: order?.order_no || orderId })
  return (
    <div data-state={stateOf(snapshot)}>
      <style>{styles}</style>
      <Breadcrumbs
        link={AppLink}
        items={[
          { label: 'My orders', href: paths.profile.getHref('my-order') },
          { label: order ? `Order ${order.order_no}` : 'Order', href: ordersPage },
          { label: 'Add a test' },
        ]}
      />
      <PartFocus part={partOf(snapshot)}>
        <Content snapshot={snapshot} send={send} paid={paid} orderHref={ordersPage} />
      </PartFocus>
    </div>
  )
}

/** The focus moves to the heading when one part replaces another. */
function partOf(snapshot: OrderChangeView['snapshot']): string {
  const outcome = outcomeCopy(snapshot)
  if (outcome) return outcome.title
  return snapshot.matches('unreachable') ? 'unreachable' : 'choosing'
}

function Content({ snapshot, send, paid, orderHref }: AddTestScreenProps & { orderHref: string }) {
  const outcome = outcomeCopy(snapshot, paid)
  const { before } = snapshot.context
  if (outcome) return <AddTestOutcome copy={outcome} orderHref={orderHref} send={send} />
  if (snapshot.matches('unreachable')) {
    return (
      <CouldNotLoad
        what="This order"
        safe="Your order stays as it was."
        offline
        heading="h1"
        busy={false}
        onRetry={() => send({ type: 'change.reload' })}
      />
    )
  }
  if (!before || snapshot.matches('loading')) return <AddTestSkeleton />
  return (
    <div className="cols cols--aside">
      <div className="stack stack--8">
        <AddTestHead order={before.order} />
        <AddTestSearch snapshot={snapshot} send={send} />
        <AddTestQuestions snapshot={snapshot} send={send} />
        <AddTestChanges snapshot={snapshot} send={send} />
      </div>
      <AddTestAside snapshot={snapshot} send={send} orderHref={orderHref} />
    </div>
  )
}

function AddTestHead({ order }: { order: Order }) {
  const place = isHome(order) ? 'at home' : (order.centre?.name ?? 'at the centre')
  const when = order.slot ? `${turnInWords(order, turnOf(order, []))}, ` : ''
  return (
    <div className="stack stack--2">
      <p>
        <Tag tone="teal">{bookedInWords(order)}</Tag>
      </p>
      <h1 className="h1 text-pretty">Add a test to {order.member.firstName}’s order</h1>
      <p className="note">
        <span className="tabular-nums">{when}</span>
        {place}. You can add tests until {CHANGE_END[order.order_type]}.
      </p>
    </div>
  )
}

function AddTestSkeleton() {
  return (
    <div className="cols cols--aside" role="status">
      <div className="stack stack--8">
        <div className="stack stack--3">
          <h1 className="vh">Add a test</h1>
          <span className="vh">Loading your order</span>
          <Skeleton width="180px" height="26px" />
          <Skeleton width="78%" height="40px" />
          <Skeleton width="62%" height="20px" />
        </div>
        <Skeleton width="100%" height="62px" className="sk--control" />
        <LinesSkeleton count={4} />
      </div>
      <div className="card card--flush">
        <div className="card__part">
          <BillSkeleton />
        </div>
      </div>
    </div>
  )
}

/** What the chosen test changes; nothing until a test is chosen and its questions are answered. */
function AddTestChanges({ snapshot, send }: OrderChangeView) {
  const id = useId()
  const { before, test, error, candidates } = snapshot.context
  const isShown =
    snapshot.matches({ review: { addition: 'reviewing' } }) || snapshot.matches('sending')
  if (!isShown || !before || !test) return null
  const { order, now } = before
  const { title, text } = paymentInWords(order, test)
  return (
    <>
      <section className="stack stack--3" aria-labelledby={id}>
        <h2 className="h2" id={id}>
          What changes with {test.name}
        </h2>
        {error && <Notice tone="bad" title={error} />}
        {test.warnings.map((words) => (
          <Notice key={words} tone="info" title={words} />
        ))}
        <DeltaTable then={`With ${test.name}`} changes={changesOf(order, now, test)} />
        {candidates.length === 0 && (
          <div>
            <Button
              variant="plain"
              size="sm"
              disabled={snapshot.matches('sending')}
              onClick={() => send({ type: 'choice.drop' })}
            >
              Choose another test
            </Button>
          </div>
        )}
      </section>
      <Notice icon={Banknote} title={title}>
        <p className="tabular-nums">{text}</p>
      </Notice>
    </>
  )
}
