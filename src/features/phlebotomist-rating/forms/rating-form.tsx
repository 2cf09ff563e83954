import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type Rating, ratingSchema } from './rating-form.schema.ts'

export interface RatingFormProps {
  /** Name of the phlebotomist. */
  name: string
  sending: boolean
  /** Failure of the last attempt; null without one. */
  failure: string | null
  onSubmit: (rating: Rating) => void
}

export function RatingForm({ name, sending, failure, onSubmit }: RatingFormProps) {
  return (
    <Form
      schema={ratingSchema}
      defaultValues={{ rating: '', remarks: '' }}
      onSubmit={onSubmit}
      className="stack gap-5"
      aria-label="Your rating"
    >
      {(form) => (
        <>
          <StarInput {...form.field('rating')} label={`How was the visit by ${name}?`} />
          <TextArea
            {...form.field('remarks')}
            label="Remarks"
            hint="Optional. What went well, and what should be better."
            rows={4}
          />
          {failure && <Notice tone="bad" title={failure} />}
          <Button type="submit" variant="next" busy={sending} busyLabel="Sending your rating">
            Send rating
          </Button>
        </>
      )}
    </Form>
  )
}
