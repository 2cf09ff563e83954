import { z } from 'zod'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { freedSlotCopy } from '../order-appointments.ts'

const OTHER = 'Something else'
const REASONS = [
  'The time does not suit any more',
  'Booked by mistake',
  'The patient is unwell or away',
  'Tested somewhere else',
  OTHER,
]

/** Transforms to one of the reasons, or to the patient's own words. */
const reasonSchema = z
  .object({
    reason: z.string().min(1, 'Choose why you cancel.'),
    words: z.string().trim().max(300, 'A reason has 300 letters at most.'),
  })
  .refine(({ reason, words }) => reason !== OTHER || words !== '', {
    path: ['words'],
    message: 'Say why in a few words.',
  })
  .transform(({ reason, words }) => (reason === OTHER ? words : reason))

/** `known` is false without an answer: the order may have been cancelled. */
export type CancelFailure = { readonly known: boolean; readonly words: string }

type CancelDialogProps = {
  order: OrderSummary
  /** Parts of the refund; undefined while loading. */
  refund: readonly string[] | undefined
  busy: boolean
  failure: CancelFailure | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

export function CancelDialog(props: CancelDialogProps) {
  const { order, refund, busy, failure, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Cancel this order?"
      description={cancellationCopy(order)}
    >
      <Form
        className="stack"
        schema={reasonSchema}
        defaultValues={{ reason: '', words: '' }}
        onSubmit={onConfirm}
        aria-label="Cancel the order"
      >
        {(form) => (
          <>
            <Select
              label="Why do you cancel?"
              placeholder="Choose a reason"
              options={REASONS.map((reason) => ({ value: reason, label: reason }))}
              {...form.field('reason')}
            />
            {form.watch('reason') === OTHER && (
              <TextArea label="In a few words" rows={2} {...form.field('words')} />
            )}
            <RefundPreview parts={refund} />
            {failure && <NotCancelled {...failure} />}
            <div className="stack stack--2">
              <Button type="submit" variant="danger" wide busy={busy} busyLabel="Cancelling">
                Cancel the order
              </Button>
              <Button wide disabled={busy} onClick={onClose}>
                Keep the order
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}

function cancellationCopy(order: OrderSummary): string {
  const freed = freedSlotCopy(order)
  if (!freed) return `Order ${order.order_no} is closed.`
  return order.order_type === 'home_collection' ? `${freed}, and nobody comes.` : `${freed}.`
}

function NotCancelled({ known, words }: CancelFailure) {
  if (known) {
    return (
      <Notice tone="bad" title={words || 'The lab could not do it.'}>
        The order was not cancelled.
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title="No answer from the lab.">
      It may be cancelled already. Try again: an order is cancelled once only.
    </Notice>
  )
}

function RefundPreview({ parts }: { parts: readonly string[] | undefined }) {
  return (
    <section className="card" aria-labelledby="refund-preview">
      <h3 className="h4" id="refund-preview">
        What comes back
      </h3>
      <div role="status">
        {parts ? (
          <ul className="note">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        ) : (
          <Skeleton width="72%" height="18px" />
        )}
      </div>
    </section>
  )
}
