import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface VisitRatingProps {
  /** Who came. */
  name: string
  /** The order of the visit, in a list of several visits. */
  orderNo?: string
  busy: boolean
  /** Failure of the last attempt. */
  failure: string | undefined
  onRate: (rating: { rating: number; remarks: string }) => void
  /** `row` is used in the footer of a list card. */
  look?: 'plain' | 'row'
}

const MOST = 500

/** Choosing a star opens the remarks and the submit button; it sends nothing. */
export function VisitRating(props: VisitRatingProps) {
  const { name, orderNo, busy, failure, onRate, look = 'plain' } = props
  const [rating, setRating] = useState<number | null>(null)
  const [remarks, setRemarks] = useState('')
  const group = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (rating !== null) onRate({ rating, remarks })
  }
  return (
    <form
      className={look === 'row' ? 'rate rate--row' : 'rate'}
      method="dialog"
      onSubmit={send}
      aria-label={`Rate the visit by ${name}${orderNo ? `, order ${orderNo}` : ''}`}
    >
      {look === 'row' && (
        <p className="note" aria-hidden="true">
          Rate the visit
        </p>
      )}
      <StarInput
        label={<VisuallyHidden>How was the visit by {name}?</VisuallyHidden>}
        name={group}
        onChange={(event) => setRating(Number(event.currentTarget.value))}
      />
      {rating !== null && (
        <>
          <TextArea
            label="Anything to add? (optional)"
            rows={2}
            maxLength={MOST}
            fieldClassName="rate__more"
            value={remarks}
            onChange={(event) => setRemarks(event.currentTarget.value)}
          />
          {failure && (
            <p className="note rate__more" role="alert">
              {failure}
            </p>
          )}
          <Button
            type="submit"
            variant="teal"
            className="rate__more"
            busy={busy}
            busyLabel="Sending your rating"
          >
            Send {rating === 1 ? '1 star' : `${rating} stars`}
          </Button>
        </>
      )}
    </form>
  )
}
